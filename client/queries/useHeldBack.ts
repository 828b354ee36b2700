import { useState } from 'react';

type Item = { id: string };
type Lists<Each> = { shown: Each[]; held: Each[] };

/** `items` without those that are new above the ones `shown` before. */
function split<Each extends Item>(before: Each[], items: Each[], isPreview: boolean): Lists<Each> {
  if (before.length === 0 || items.length === 0) return { shown: items, held: [] };
  const known = new Set(before.map(({ id }) => id));
  const first = items.findIndex(({ id }) => known.has(id));
  if (first === 0) return { shown: items, held: [] };
  if (first < 0 || isPreview) return { shown: before, held: first < 0 ? items : items.slice(0, first) };
  return { shown: items.slice(first), held: items.slice(0, first) };
}

const isSame = (one: Item[], other: Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * A list whose new items at the top are held back until `release` is called, so that nothing moves while it is read.
 * `name`: another list is shown at once. `isPreview`: the list has a fixed length.
 */
export function useHeldBack<Each extends Item>(items: Each[], name: string, isPreview: boolean) {
  const [before, setBefore] = useState({ name, shown: items });
  const { shown, held } = split(before.name === name ? before.shown : [], items, isPreview);
  if (before.name !== name || !isSame(before.shown, shown)) setBefore({ name, shown });
  return { shown, held: held.length, release: () => setBefore({ name, shown: items }) };
}
