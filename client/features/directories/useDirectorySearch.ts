import { useQueryParam } from '#client/ui/useQueryParam.ts';

export type DirectorySearch = ReturnType<typeof useDirectorySearch>;

/** The words of a directory's search, kept in the address; `words` is null without any. */
export function useDirectorySearch() {
  const [typed, change] = useQueryParam('buscar');
  return { typed, change, words: typed.trim() || null };
}
