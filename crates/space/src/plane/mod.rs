//! The plane in whole mils: points, discs, convex polygons, gaps, sweeps, sight, paths.
//!
//! A mil is a thousandth of an inch. Every question about these shapes is answered exactly: lengths are [`Mil`], products
//! of two lengths `i64`, products of products `i128`. Points within [`LIMIT`] of the origin never overflow them.

mod clip;
mod lattice;
mod path;
mod path_nodes;
mod point;
mod polygon;
mod ratio;
mod segment;
mod shape;
mod sweep;
mod template;

pub use clip::{Prism, Spot, Stretch, is_covered};
pub use lattice::{Lattice, LatticeNode};
pub use path::{PathFinder, PathQuery};
pub use point::{Inches, Point, TextError, Vector};
pub use polygon::{ConvexPolygon, MAX_VERTICES, PolygonError, PolygonFault};
pub use ratio::{Ratio, Squared};
pub use segment::{Ray, Segment, orientation, polyline_length};
pub use shape::{Disc, Rect, Shape, Span, slant};
pub use sweep::{Run, free_point, free_run, is_clear, is_free, is_way_free};
pub use template::{lateral, regular_12, straight_steps, turn_factors, wedge};

/// Thousandths of an inch.
pub type Mil = i32;

/// One inch.
pub const INCH: Mil = 1000;

/// The greatest coordinate, either way, for which every question is answered without overflow: 262 inches, far more than
/// any table. Texts and serialized points beyond it are refused.
pub const LIMIT: Mil = 1 << 18;
