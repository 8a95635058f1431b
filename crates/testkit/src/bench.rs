//! How fast a game is, and that its playouts do not allocate.
