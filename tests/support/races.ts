import { vi } from 'vitest';
import type { TestApp } from './app.ts';

type Step = () => Promise<unknown>;

/** Runs something between a use case's first reads and its write, or between its write and its response. */
function aroundTheNextWrite({ app: { database } }: TestApp, before: Step, after: Step): void {
  const write = database.write.bind(database);
  vi.spyOn(database, 'write').mockImplementationOnce(async (author, work) => {
    await before();
    const result = await write(author, work);
    await after();
    return result;
  });
}

const nothing = () => Promise.resolve();

export const beforeTheNextWrite = (app: TestApp, happens: Step) => aroundTheNextWrite(app, happens, nothing);
export const afterTheNextWrite = (app: TestApp, happens: Step) => aroundTheNextWrite(app, nothing, happens);
