type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Window listeners are called in registration order: this one is registered before the router's, which would render the
// other page at once.
window.addEventListener('popstate', (event) => guard?.(event));

/** Calls `listener` on Back and Forward, before the router. Returns a function that removes it. */
export function guardHistory(listener: Guard): () => void {
  guard = listener;
  return () => {
    if (guard === listener) guard = null;
  };
}
