const listeners = new Set<() => void>();

/** Calls back when subscriptions become active: what happened since an answer that came earlier was not told. */
export function onLiveStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const noteLiveStart = () => listeners.forEach((listener) => listener());
