import { useSearchParams } from 'react-router-dom';

/** A word of the address: kept when the page is gone back to, or passed on. `''` when it is not there. */
export function useQueryParam(name: string) {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', set] as const;
}
