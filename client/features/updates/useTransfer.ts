import { useRef, useState } from 'react';
import { withProgress } from '#client/apollo/upload.ts';

export type Transfer = { sent: number; total: number };

/** One send of the form with its files: how far it is, and the way to stop it. */
export function useTransfer() {
  const controller = useRef<AbortController | null>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);

  return {
    transfer,
    /** The context of the mutation that is about to be sent. */
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
