import { createClient } from 'graphql-ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { EventRepository } from '#server/platform/events/event.repository.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { createEventStreams } from '#server/platform/events/event.stream.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { anEvent } from '#tests/support/events.ts';
import { currentEngine } from '#tests/support/storage.ts';

const EVENTS = 5000;
const event = (id: number): StoredEvent => ({ ...anEvent(id + 1), transactionId: 0, id });

describe.skipIf(currentEngine() !== 'sqlite')('who listens', () => {
  test('and does not read is let go, while who reads hears everything', async () => {
    const listeners: ((event: StoredEvent) => void)[] = [];
    const tail = {
      on: (listener: (event: StoredEvent) => void) => (listeners.push(listener), () => undefined),
      position: () => ({ transactionId: 0, id: -1 }),
    };
    const emit = (told: StoredEvent) => listeners.forEach((listener) => listener(told));
    const streams = createEventStreams({ tail, events: {} as EventRepository });
    const start = { after: null, now: tail.position() };
    const [stalled, reader] = [await streams.follow(() => true, start), await streams.follow(() => true, start)];
    const begun = [stalled.next(), reader.next()];
    await expect.poll(() => listeners.length).toBe(2);
    emit(event(0));
    await Promise.all(begun);
    for (let id = 1; id <= EVENTS; id += 1) {
      const next = reader.next();
      emit(event(id));
      expect((await next).value).toEqual(event(id));
    }
    let waited = 0;
    const readOn = async () => {
      while (!(await stalled.next()).done) waited += 1;
    };
    await expect(readOn()).rejects.toThrow('pending');
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThan(EVENTS);
  });

  test('is asked to connect again when it cannot be found out whether an event is for them', async () => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana);
    app.app.dependencies.updates.findByIds = () => Promise.reject(new Error('the database is away'));
    const codes: number[] = [];
    let isOpen = false;
    const client = createClient({
      url: `${app.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${ines.token}` },
      retryAttempts: 0,
      on: { closed: (event) => codes.push((event as CloseEvent).code) },
    });
    onTestFinished(() => client.dispose());
    const sink = { next: () => void (isOpen = true), error: () => undefined, complete: () => undefined };
    client.subscribe({ query: 'subscription { updatePublished { id } }' }, sink);
    client.subscribe({ query: '{ serverInfo { maxUploadBytes } }' }, sink);
    await expect.poll(() => isOpen).toBe(true);
    await app.ask('rest', dana, createUpdate(project, { title: 'Avance', content: 'Texto' }));
    await expect.poll(() => codes).toEqual([1013]);
  });
});
