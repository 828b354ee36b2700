import type { Faults } from './faults.ts';

/** Functions called in turn. One that throws is reported; the others are still called. */
export function createListeners<Given>({ report }: Pick<Faults, 'report'>) {
  const listeners = new Set<{ onCall: (given: Given) => void }>();
  return {
    add(onCall: (given: Given) => void): () => void {
      const listener = { onCall };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    count: (): number => listeners.size,

    call(given: Given): void {
      for (const { onCall } of listeners) {
        try {
          onCall(given);
        } catch (error) {
          report('failed_listener', error);
        }
      }
    },
  };
}
