import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { plural } from '#client/text/format.ts';
import { useHeldBack } from './useHeldBack.ts';

type Props<Update> = {
  updates: Update[];
  /** Another list is shown at once. */
  name?: string;
  /** A short list of fixed length. */
  isPreview?: boolean;
  children: (shown: Update[]) => ReactNode;
};

/** A list of updates above which new ones are announced by a button that shows them. */
export function NewUpdates<Update extends { id: string }>(props: Props<Update>) {
  const { updates, name = '', isPreview = false, children } = props;
  const { shown, held, release } = useHeldBack(updates, name, isPreview);
  const list = useRef<HTMLDivElement>(null);
  const isReleased = useRef(false);

  useEffect(() => {
    if (!isReleased.current || held > 0) return;
    isReleased.current = false;
    list.current?.querySelector<HTMLElement>('li a')?.focus();
  }, [held]);

  return (
    <Box ref={list}>
      {/* Without height, so that nothing moves when it appears. */}
      <Flex role="status" justify="center" position="sticky" top="20" h="0" zIndex="1" data-print="hide">
        {held > 0 && (
          <Button
            size="sm"
            colorPalette="purple"
            borderRadius="full"
            shadow="md"
            mt="-7"
            onClick={() => {
              isReleased.current = true;
              release();
            }}
          >
            <ArrowUp aria-hidden /> {plural(held, 'actualización nueva', 'actualizaciones nuevas')}
          </Button>
        )}
      </Flex>
      {children(shown)}
    </Box>
  );
}
