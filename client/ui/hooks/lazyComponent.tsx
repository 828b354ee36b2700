import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { allowReload, lazyImport, ChunkLoadError, reloadOnce } from '#client/lazyImport.ts';

export type LazyPart = { load: () => Promise<unknown>; isLoaded: () => boolean };

/** React caches a failed lazy import, so failed components are created again. */
const renewals = new Set<(byHand: boolean) => void>();

/** Retries components that failed to load when they are next rendered. `byHand`: the user pressed a retry button. */
export function reloadComponents(byHand: boolean) {
  if (byHand) allowReload();
  renewals.forEach((renew) => renew(byHand));
  renewals.clear();
}

/**
 * A component whose code is loaded when first rendered. When loading it requires a page reload, `reload` allows that
 * automatically, because no input can be lost; otherwise the user must press retry.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  reload = false,
): FunctionComponent<Props> & LazyPart {
  let loaded: ComponentType<Props> | null = null;
  let mayReload = reload;
  const loadOnce = lazyImport(async () => {
    const part = await load();
    loaded = part[name];
    return part;
  }, name);

  async function loadComponent(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: (await loadOnce())[name] };
    } catch (error) {
      renewals.add((byHand) => {
        mayReload = reload || byHand;
        Part = lazy(loadComponent);
      });
      const reloading = mayReload && error instanceof ChunkLoadError && error.reachable && reloadOnce(error);
      if (reloading) return new Promise(() => {});
      throw error;
    }
  }

  let Part: ComponentType<Props> = lazy(loadComponent);

  /** Renders the same component as long as it is mounted; at once when its code is loaded. */
  function Mounted(props: Props) {
    const [Shown] = useState(() => loaded ?? Part);
    return <Shown {...props} />;
  }
  return Object.assign(Mounted, { load: loadOnce, isLoaded: () => loaded !== null });
}
