import { Button, chakra, Spinner, type ButtonProps } from '@chakra-ui/react';

type Props = Omit<ButtonProps, 'loading' | 'loadingText'> & { busy: boolean };

/**
 * A button that starts an action. While it runs the button stays focused, which a disabled one would not, and ignores
 * presses. A form's submit button is another: its form focuses the first invalid field.
 */
export const ActionButton = ({ busy, onClick, children, ...props }: Props) => (
  <Button
    {...props}
    aria-busy={busy}
    aria-disabled={busy || props['aria-disabled']}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? (
      <>
        <chakra.span position="absolute" display="inline-flex">
          <Spinner size="inherit" borderWidth="0.125em" color="inherit" />
        </chakra.span>
        <chakra.span display="inline-flex" alignItems="center" gap="inherit" opacity={0}>
          {children}
        </chakra.span>
      </>
    ) : (
      children
    )}
  </Button>
);
