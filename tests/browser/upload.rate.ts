import type { Page } from 'playwright-core';

/** Limits the upload rate so that progress is observable. Null removes the limit. */
export async function limitUpload(page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}
