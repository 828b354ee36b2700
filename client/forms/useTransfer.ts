import { useRef, useState } from 'react';
import type { Failure } from '#client/apollo/failure.ts';
import { withProgress } from '#client/apollo/upload.ts';

export type Transfer = { sent: number; total: number };

const CANCELLED: Failure = {
  code: 'CANCELLED',
  status: null,
  message: 'Envío cancelado. Lo que escribiste sigue aquí.',
  details: {},
};

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
    /** A cancelled request fails as one without an answer does. */
    explain(failure: Failure): Failure {
      const wasCancelled = controller.current?.signal.aborted ?? false;
      controller.current = null;
      return wasCancelled ? CANCELLED : failure;
    },
  };
}
