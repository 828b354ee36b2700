import type { DomainEvent } from './database.ts';
import type { Faults } from './faults.ts';

type Listener<T> = { hear: (given: T) => void };

/** Hands events to every listener in turn. One that throws is reported; the others still hear the event. */
export function createEventBus({ report }: Pick<Faults, 'report'>) {
  const events = createListeners<DomainEvent>(report);
  const gaps = createListeners<void>(report);
  return {
    on: events.add,
    emit: events.emit,
    /** Hears that events may have been lost. */
    onMissedEvents: gaps.add,
    emitMissedEvents: (): void => gaps.emit(),
  };
}

function createListeners<T>(report: Faults['report']) {
  const listeners = new Set<Listener<T>>();
  return {
    add(hear: (given: T) => void): () => void {
      const listener = { hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    emit(given: T): void {
      for (const { hear } of listeners) {
        try {
          hear(given);
        } catch (error) {
          report('failed_listener', error);
        }
      }
    },
  };
}
