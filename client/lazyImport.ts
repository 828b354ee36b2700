import { isReachable, noteUnreachable } from './connection.ts';
import { tabStore } from './storage.ts';

/** A file of scripts could not be loaded. */
export class ChunkLoadError extends Error {
  readonly part: string;
  /** Whether the server responded to a check after the failure. */
  readonly reachable: boolean;

  constructor(name: string, reachable: boolean, options?: ErrorOptions) {
    super(`${name} did not arrive`, options);
    this.part = name;
    this.reachable = reachable;
    if (!reachable) noteUnreachable();
  }
}

const RELOADED = 'fichin.reloadedFor';

/** The part this page was reloaded for; null again once it is loaded. */
export const reloadedFor = (): string | null => tabStore.read(RELOADED);

/** Allows a page reload for any part again. */
export const allowReload = () => tabStore.drop(RELOADED);

/**
 * Reloads the page when a part can't be loaded: a new version has other file names, and Chromium caches a failed
 * import. Once per part; false when it was already done or session storage is unavailable.
 */
export function reloadOnce({ part }: ChunkLoadError): boolean {
  if (reloadedFor() === part) return false;
  tabStore.write(RELOADED, part);
  if (reloadedFor() !== part) return false;
  location.reload();
  return true;
}

/** Wraps a dynamic import; every `import()` of the client goes through here. */
export function lazyImport<Part>(load: () => Promise<Part>, name: string): () => Promise<Part> {
  let loading: Promise<Part> | null = null;

  async function loadReachable(): Promise<Part> {
    // Chromium caches a failed import until the page is reloaded, so none is tried while offline.
    if (!navigator.onLine && !(await isReachable())) throw new ChunkLoadError(name, false);
    try {
      const part = await load();
      if (reloadedFor() === name) allowReload();
      return part;
    } catch (cause) {
      throw new ChunkLoadError(name, await isReachable(), { cause });
    }
  }

  return () =>
    (loading ??= loadReachable().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
