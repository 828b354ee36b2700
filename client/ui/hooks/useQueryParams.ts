import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The query parameters of the URL, and a function that edits them. A new URL is rendered in a transition, so an edit
 * starts from the edit before it, not from what is on screen.
 */
export function useQueryParams() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => void (latest.current = params), [params]);

  /** `asStep`: Back returns to the address before the edit. */
  const edit = (change: (params: URLSearchParams) => void, asStep = false) => {
    latest.current = new URLSearchParams(latest.current);
    change(latest.current);
    setParams(latest.current, { replace: !asStep });
  };
  return [params, edit] as const;
}
