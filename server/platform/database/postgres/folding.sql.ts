import { FOLDING, TYPED_LETTERS } from '#server/kernel/text/search.words.ts';

/** Code points of a part of Unicode whose letters, marks, digits and emojis are all in `PARTS`. */
const PART = 0x1000;
const PARTS = [...Array.from({ length: 0x40 }, (_none, index) => index), 0xe0];

/** Surrogates are none of these, and match nothing. */
const everyCharacter = (): string =>
  PARTS.map((part) => String.fromCodePoint(...Array.from({ length: PART }, (_none, at) => part * PART + at))).join('');

const escaped = (point: number): string => `\\U${point.toString(16).padStart(8, '0')}`;

/**
 * The characters that a pattern finds as the inside of a bracket expression: PostgreSQL's know no properties of
 * Unicode.
 */
function bracketOf(pattern: RegExp, characters: string): string {
  const ranges: { first: number; last: number }[] = [];
  for (const run of characters.match(pattern) ?? []) {
    const first = run.codePointAt(0) ?? 0;
    const last = run.codePointAt(run.length - (first > 0xffff ? 2 : 1)) ?? 0;
    const latest = ranges.at(-1);
    if (latest?.last === first - 1) latest.last = last;
    else ranges.push({ first, last });
  }
  return ranges.map(({ first, last }) => `${escaped(first)}-${escaped(last)}`).join('');
}

/**
 * Functions that fold texts and searches by the same rules as `folded` of the kernel. Uses a Unicode collation if there
 * is one, because the C locale has small letters of ASCII alone.
 */
function makeFoldingSql(): string {
  const characters = everyCharacter();
  const [shapeless, accent, emoji, ofWords, mark] = [
    FOLDING.shapeless,
    FOLDING.accent,
    FOLDING.emoji,
    FOLDING.word,
    /\p{M}/gu,
  ].map((pattern) => bracketOf(pattern, characters));
  const remove = (text: string, pattern: string) => `regexp_replace(${text}, '${pattern}', '', 'g')`;
  const legible = remove(remove('written', `[${shapeless}]`), `[${mark}]{31,}`);
  const plain = remove(`normalize(${legible}, NFKD)`, `[${accent}${shapeless}]`);
  const lower = TYPED_LETTERS.reduce(
    (replaced, [letter, typed]) => `replace(${replaced}, '${letter}', '${typed}')`,
    `lower(${plain} collate %1$I)`,
  );
  const folded = `normalize(${lower}, NFKC)`;
  const apart = `regexp_replace(${folded}, '([${emoji}])', ' \\1 ', 'g')`;
  return `do $do$ begin execute format($format$
create or replace function search_folded(written text) returns text language sql stable as
  $f$ select regexp_replace(${apart}, '[^${ofWords}]+', ' ', 'g') $f$
$format$, coalesce((select collname from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
  order by collname desc limit 1), 'default')); end $do$;

create or replace function search_words(written text) returns text[] language sql stable as
  $f$ select array(select left(word, 400) from unnest(string_to_array(search_folded(written), ' ')) word where word <> '') $f$;

create or replace function search_query(written text) returns tsquery language sql stable as
  $f$ select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(written)) word $f$;
`;
}

let made: string | null = null;

/** Made once, because it reads all characters. */
export const foldingSql = (): string => (made ??= makeFoldingSql());
