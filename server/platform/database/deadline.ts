/** Rejects after so many milliseconds. The work itself goes on and its result is ignored. */
export function withDeadline<T>(work: Promise<T>, ms: number, overdue: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(overdue()), ms);
    const stop = () => clearTimeout(timer);
    work.then(resolve, reject);
    work.then(stop, stop);
  });
}
