/** As searches compare texts: lower case, without accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a search, lower case and without accents, at most twelve. */
export function searchWords(text: string): string[] {
  if (text === '') return [];
  return (
    folded(text.slice(0, 400))
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 12) ?? []
  );
}
