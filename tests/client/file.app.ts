import { beforeAll } from 'vitest';
import { startApp, type StartOptions, type TestApp } from '#tests/support/app.ts';

/** One server for all tests of a file, of which each makes its own people and projects. */
export function startAppForFile(options?: StartOptions): () => TestApp {
  let app: TestApp;
  beforeAll(async () => {
    const started = await startApp(options);
    app = started;
    return () => started.stop();
  });
  return () => app;
}
