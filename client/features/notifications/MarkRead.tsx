import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef } from 'react';

type Props = ButtonProps & { /** Resolves to whether it succeeded. */ onMark: () => Promise<boolean> };

/** A button that is removed when it has succeeded; then its container is focused. */
export function MarkRead({ onMark, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  async function mark() {
    const { current: pressed } = button;
    const container = pressed?.parentElement?.closest<HTMLElement>('[tabindex]');
    if (!(await onMark())) return;
    if ([pressed, document.body].includes(document.activeElement as HTMLElement))
      container?.focus({ preventScroll: true });
  }
  return <Button ref={button} variant="plain" {...props} onClick={() => void mark()} />;
}
