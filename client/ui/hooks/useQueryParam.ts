import { SEARCH } from '#server/kernel/text/search.words.ts';
import { useQueryParams } from './useQueryParams.ts';

/** The words that are searched for; null without any. */
export const searchedIn = (params: URLSearchParams): string | null => params.get(SEARCH)?.trim() || null;

/** A query parameter of the URL; `''` when absent. `asStep`: Back returns to the value before. */
export function useQueryParam(name: string) {
  const [params, edit] = useQueryParams();
  const set = (value: string, asStep = false) =>
    edit((all) => (value ? all.set(name, value) : all.delete(name)), asStep);
  return [params.get(name) ?? '', set] as const;
}
