import { Box, Button, Text, type ButtonProps } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: string;
  /** Shown above the button. */
  text?: ReactNode;
  children: (close: (outcome?: string | null) => void) => ReactNode;
};

/** What the focus moves to when its place is gone. */
const FIRST = 'input, select, textarea, button';

/** A button that opens a form in its place, and what the form said when it closed. */
export function Openable({ label, text, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [isOpen]);

  function close(message: string | null = null) {
    setOutcome(message);
    setOpen(false);
  }
  function open() {
    setOutcome(null);
    setOpen(true);
  }
  return (
    <Box ref={place} display="contents">
      {isOpen ? (
        children(close)
      ) : (
        <>
          {text}
          <Button size="sm" {...button} onClick={open}>
            {label}
          </Button>
        </>
      )}
      <Text role="status" textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '3'}>
        {outcome}
      </Text>
    </Box>
  );
}
