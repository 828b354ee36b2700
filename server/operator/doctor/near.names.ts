/** Letters that must be added, taken away, replaced, or swapped with the next one, to make one word of another. */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_none, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** Short names are near too many others. */
const LONG_NAME = 6;

const wordsOf = (name: string): string[] => name.split('_');

/** Letters of the shortest abbreviation of a word. */
const STEM = 3;

/** Whether two words are the same but for an ending: PROXY and PROXIES, SECS and SECONDS, DIR and DIRECTORY. */
function sharesStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < STEM) return short === long;
  return long.startsWith(short.slice(0, Math.max(STEM, short.length - 1)));
}

/** Whether a name was probably meant to be the other: a slip, other endings of its words, or words left out of it. */
function isNear(name: string, known: string): boolean {
  const [written, words] = [wordsOf(name), wordsOf(known)];
  if (written.length > 1 && written.every((word) => words.includes(word))) return true;
  const hasSameStems = written.every((word, index) => sharesStem(word, words[index] ?? ''));
  if (written.length > 1 && written.length === words.length && hasSameStems) return true;
  return distanceOf(name, known) <= (known.length < LONG_NAME ? 1 : 2);
}

export type NearMiss = { name: string; meant: string };

/** Names that are set and not read, and near one that is read and not set. */
export function nearMisses({ set, known }: { set: readonly string[]; known: readonly string[] }): NearMiss[] {
  const unset = known.filter((name) => !set.includes(name));
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = unset.find((wanted) => isNear(name.toUpperCase(), wanted));
      return meant === undefined ? [] : [{ name, meant }];
    });
}
