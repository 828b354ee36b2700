import type { Faults } from './faults.ts';

/** Functions called in turn. One that throws is reported; the others are still called. */
export function createListeners<Value>({ recordFault }: Pick<Faults, 'recordFault'>) {
  const listeners = new Set<{ onCall: (value: Value) => void }>();
  return {
    add(onCall: (value: Value) => void): () => void {
      const listener = { onCall };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    count: (): number => listeners.size,

    call(value: Value): void {
      for (const { onCall } of listeners) {
        try {
          onCall(value);
        } catch (error) {
          recordFault('failed_listener', error);
        }
      }
    },
  };
}
