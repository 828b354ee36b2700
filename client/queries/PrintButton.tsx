import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { BusyButton } from '#client/ui/BusyButton.tsx';
import type { FetchMore } from './LoadMore.tsx';

type Props = {
  /** The list on the page; undefined until its first page arrives. */
  list: { pageInfo: { hasNextPage: boolean; endCursor: string | null } } | undefined;
  /** Why the first page can't be loaded. */
  error?: unknown;
  fetchMore: FetchMore;
};

const FAILED = 'No pudimos cargar lo que falta para imprimir. Inténtalo de nuevo.';

/** Prints the page with all pages of its list: those that are missing are loaded first. */
export function PrintButton({ list, error, fetchMore }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { hasNextPage, endCursor } = list?.pageInfo ?? { hasNextPage: true, endCursor: null };

  useEffect(() => {
    function fail(reason: unknown) {
      setIsBusy(false);
      setProblem(messageOf(reason, FAILED));
    }
    if (!isBusy) return;
    if (!list) {
      if (error) fail(error);
    } else if (hasNextPage) {
      fetchMore({ variables: { after: endCursor } }).catch(fail);
    } else {
      setIsBusy(false);
      window.print();
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page
  }, [isBusy, error, hasNextPage, endCursor]);

  function start() {
    setProblem(null);
    setIsBusy(true);
  }
  return (
    <BusyButton busy={isBusy} problem={problem} icon={<Printer aria-hidden />} onClick={start}>
      Imprimir
    </BusyButton>
  );
}
