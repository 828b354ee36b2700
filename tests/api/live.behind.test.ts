import { createClient } from 'graphql-ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { DomainEvent } from '#server/data/database.ts';
import { createLive } from '#server/graphql/live.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { currentEngine } from '#tests/support/storage.ts';

const EVENTS = 5000;
const funded = (amount: number): DomainEvent => ({ type: 'fundingChanged', projectId: 1, amount });

describe.skipIf(currentEngine() !== 'sqlite')('who listens', () => {
  test('and does not read is let go, while who reads hears everything', async () => {
    let emit: (event: DomainEvent) => void = () => undefined;
    const live = createLive({
      database: { on: (listener) => ((emit = listener), () => undefined) },
      servicesOf: () => expect.unreachable('no event is answered here'),
      viewerOf: async () => null,
    });
    const [stalled, reader] = [live.fundingChanged(1), live.fundingChanged(1)];
    const begun = [stalled.next(), reader.next()];
    emit(funded(0));
    await Promise.all(begun);
    for (let amount = 1; amount <= EVENTS; amount += 1) {
      const next = reader.next();
      emit(funded(amount));
      expect((await next).value).toEqual(funded(amount));
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
    app.app.floors.updates.findByIds = () => Promise.reject(new Error('the database is away'));
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
    await expect.poll(() => codes, { timeout: 10_000 }).toEqual([1013]);
  });
});
