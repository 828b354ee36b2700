type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Listeners of the window are called in the order they came, so this one comes with the app's first code: the router,
// which would show the other page at once, listens later.
window.addEventListener('popstate', (event) => guard?.(event));

/** Hears of the browser's back and forward buttons before the router does, until told to stop. */
export function guardHistory(hear: Guard): () => void {
  guard = hear;
  return () => {
    if (guard === hear) guard = null;
  };
}
