import { tabStore } from '#client/storage.ts';
import { isSource, sourceKey } from '#server/kernel/referral.source.ts';

/** Where this tab came to the project from, as its public page stored it; null if it isn't known. */
export function sourceOf(projectId: string): string | null {
  const stored = tabStore.read(sourceKey(projectId)) ?? '';
  return isSource(stored) ? stored : null;
}
