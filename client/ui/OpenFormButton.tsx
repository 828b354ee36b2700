import { Box, Button, Text, type ButtonProps } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useFocusInPlace } from './hooks/useFocusInPlace.ts';

/**
 * Closes the form; `outcome` is the message shown after that. The argument is required, so that the compiler refuses to
 * pass it where a handler of clicks is expected.
 */
export type CloseForm = (outcome: string | null) => void;

type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: string;
  /** Shown above the button. */
  text?: ReactNode;
  children: (close: CloseForm) => ReactNode;
};

/** A button that opens a form (a `PanelForm`) in its place, and the message shown after it closes. */
export function OpenFormButton({ label, text, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const place = useFocusInPlace(isOpen);

  function close(message: string | null) {
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
          <Button size="sm" variant="outline" {...button} onClick={open}>
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
