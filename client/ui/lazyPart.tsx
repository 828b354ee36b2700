import { lazy, type ComponentType } from 'react';
import { tabStore } from '#client/storage.ts';

/** The code of a part of the page did not arrive. */
export class PartMissing extends Error {}

const RELOADED = 'fichin.reloadedFor';

/** React remembers for good that a part could not be loaded: these begin anew. */
const renewals = new Set<() => void>();

/** What could not be loaded is asked for again when it is next shown; a browser that will not may reload once more. */
export function renewParts() {
  tabStore.drop(RELOADED);
  renewals.forEach((renew) => renew());
  renewals.clear();
}

const isReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A newer version of the app has other files: only a new page knows their names. Once for each part: never a loop. */
async function reloadOnce(name: string) {
  if (tabStore.read(RELOADED) === name || !(await isReachable())) return;
  tabStore.write(RELOADED, name);
  if (tabStore.read(RELOADED) === name) location.reload();
}

/** A component whose code is loaded when it is first shown; `reload` when nothing typed can be lost with the page. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  reload = false,
): ComponentType<Props> {
  async function loadPart() {
    try {
      const part: ComponentType<Props> = (await load())[name];
      return { default: part };
    } catch (error) {
      renewals.add(() => {
        Part = lazy(loadPart);
      });
      if (reload) await reloadOnce(name);
      throw new PartMissing(name, { cause: error });
    }
  }
  let Part: ComponentType<Props> = lazy(loadPart);
  return (props) => <Part {...props} />;
}
