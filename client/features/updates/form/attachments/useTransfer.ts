import { useRef, useState } from 'react';
import { withProgress } from '#client/apollo/upload.ts';

export type Transfer = { sent: number; total: number };

/** Progress and cancellation of one form submission. */
export function useTransfer() {
  const controller = useRef<AbortController | null>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);

  return {
    transfer,
    /** The context for the mutation. */
    begin() {
      controller.current = new AbortController();
      setTransfer({ sent: 0, total: 0 });
      return withProgress((sent, total) => setTransfer({ sent, total }), controller.current.signal);
    },
    end: () => setTransfer(null),
    cancel: () => controller.current?.abort(),
    wasCancelled: () => controller.current?.signal.aborted ?? false,
  };
}
