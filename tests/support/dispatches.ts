import { desc } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { createDispatch, type Dispatch, type Dispatching } from '#server/platform/events/event.dispatch.ts';
import type { TestApp } from './app.ts';

const known = new WeakMap<object, Map<string, Dispatch>>();

function dispatchOf<Recipient extends { id: number }>({ app }: Pick<TestApp, 'app'>, of: Dispatching<Recipient>) {
  const { database, dependencies } = app;
  const { events, eventCursors: cursors, jobs } = dependencies;
  const ofApp = known.get(app) ?? new Map<string, Dispatch>();
  known.set(app, ofApp);
  const dispatch = ofApp.get(of.name) ?? createDispatch({ database, events, cursors, jobs }, of);
  ofApp.set(of.name, dispatch);
  return dispatch;
}

/** Makes the jobs of all events, as a running server would. */
export async function dispatchAll<Recipient extends { id: number }>(
  app: Pick<TestApp, 'app'>,
  of: Dispatching<Recipient>,
): Promise<void> {
  const dispatch = dispatchOf(app, of);
  let state = await dispatch.dispatchNext();
  while (state !== 'none') {
    if (state === 'unsettled') await new Promise((resolve) => setTimeout(resolve, 20));
    state = await dispatch.dispatchNext();
  }
}

/**
 * Resolves once everything that was stored can be read, and subscriptions were told: PostgreSQL waits for open
 * transactions of its other users. In hooks too, where `expect.poll` may not be called.
 */
export async function allSettled({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const { events } = app.database.tables;
  const [last] = await app.database.read.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
  await vi.waitFor(async () => {
    expect((await app.dependencies.events.latestPosition()).id).toBe(last?.id ?? 0);
    expect(app.notifiedUntil().id).toBe(last?.id ?? 0);
  }, 60_000);
}
