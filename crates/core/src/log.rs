//! What the table sees happen.

/// Takes events. The event is made only when somebody listens, so that silence costs nothing.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens: for search and playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
