import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumUrl: string;
  }
}

/** One Chromium for the whole run; every test opens its own browser context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, args, env } = findChromium();
  const environment = { ...process.env, ...env };
  const server = await chromium.launchServer({ executablePath, args, env: environment, host: '127.0.0.1' });
  project.provide('chromiumUrl', server.wsEndpoint());
  return () => server.close();
}
