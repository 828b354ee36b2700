import { Box, Button, type BoxProps } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { focusAncestor } from './hooks/focusAncestor.ts';
import { Notice } from './Notice.tsx';

type Props = Pick<BoxProps, 'mt' | 'mb'> & {
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
  /** A warning that was not caused by the user's last action: announced politely. */
  mild?: boolean;
  /** Takes the focus and scrolls into view, when the control that was used is removed or out of view. */
  focused?: boolean;
};

/** An error message, announced at once, with an optional retry button. */
export function ErrorAlert({ title, children, onRetry, mild = false, focused = false, ...margins }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focused) alert.current?.focus();
  }, [focused]);

  function retry() {
    focusAncestor(alert.current);
    onRetry?.();
  }

  return (
    <Notice
      ref={alert}
      tabIndex={focused ? -1 : undefined}
      status={mild ? 'warning' : 'error'}
      title={title}
      {...margins}
      more={
        onRetry && (
          <Box mt="2">
            <Button size="sm" variant="outline" colorPalette="gray" bg="bg.panel" onClick={retry}>
              {MESSAGE.retry}
            </Button>
          </Box>
        )
      }
    >
      {children}
    </Notice>
  );
}
