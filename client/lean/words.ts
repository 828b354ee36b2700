import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Chakra's tables name all there is: who looks for what is asked for doesn't ask them. */
export const PRESET = '@chakra-ui/react/dist/esm/preset-base.js';

const isCode = (path: string): boolean => /(?<!\.d)\.(m?js|tsx?)$/.test(path) && !path.endsWith(PRESET);

const read = new Map<string, Set<string>>();

/** Every word of a folder's code, without the underscore that a condition is asked for with. */
function wordsIn(place: string): Set<string> {
  const known = read.get(place);
  if (known) return known;
  const paths = readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(root, place, path),
  );
  const words = new Set(paths.filter(isCode).flatMap((path) => readFileSync(path, 'utf8').match(/[a-z]\w*/gi) ?? []));
  read.set(place, words);
  return words;
}

const asksFor = (places: string[]) => (name: string) => places.some((place) => wordsIn(place).has(name));

/** Who can ask for a style: the screens, and the components they are made of. */
const STYLERS = ['client', 'node_modules/@chakra-ui/react/dist/esm'];

export const isStyleAsked = asksFor(STYLERS);
export const isAttributeAsked = asksFor([...STYLERS, 'node_modules/@ark-ui/react/dist', 'node_modules/@zag-js']);
