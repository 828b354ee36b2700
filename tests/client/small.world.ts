import { onTestFinished } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';

export type Who = 'dana' | 'ines';

/** A developer and an investor, and one of each thing that has an address. */
export type World = {
  app: TestApp & { stop(): Promise<void> };
  dana: Account;
  ines: Account;
  projectId: number;
  updateId: number;
  milestoneId: number;
};

export async function startWorld(): Promise<World> {
  const app = await startApp();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  const { updates, milestones, comments } = app.app.services;
  const { id: updateId } = await updates.create(dana.viewer, projectId, {
    title: 'Novedades',
    content: 'Hay.',
    media: [],
  });
  await comments.add(dana.viewer, updateId, 'Gracias por leer.');
  const milestone = { title: 'Primer nivel', description: 'Jugable.', dueDate: '2030-01-01' };
  const { id: milestoneId } = await milestones.create(dana.viewer, projectId, milestone);
  await allSettled(app); // what is told of later is no part of this
  return { app, dana, ines, projectId, updateId, milestoneId };
}

/** Like `startWorld`, stopped after the running test. */
export async function startWorldForTest(): Promise<World> {
  const world = await startWorld();
  onTestFinished(() => world.app.stop());
  return world;
}
