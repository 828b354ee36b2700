import { useRef, useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';

/**
 * Runs one action after another: `failure` is why the last one failed. `focus` moves the focus to `box` when the button
 * that was pressed is gone.
 */
export function useAct(fallback: string = MESSAGE.failed) {
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  /** Whether it succeeded. */
  async function act(action: () => Promise<unknown>, text = fallback): Promise<boolean> {
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(messageOf(error, text));
      return false;
    }
  }
  return { act, failure, box, focus: () => box.current?.focus() };
}
