import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { plural } from '#server/kernel/plural.ts';
import { useHeldBack } from './useHeldBack.ts';

type Props<Item> = {
  items: Item[];
  /** What new ones are called: `actualización nueva`, `actualizaciones nuevas`. */
  called: [one: string, many: string];
  /** Another list is shown at once. */
  name?: string;
  /** A short list of fixed length. */
  isPreview?: boolean;
  children: (shown: Item[]) => ReactNode;
};

/** A list above which new items are announced by a button that shows them. */
export function NewItems<Item extends { id: string }>(props: Props<Item>) {
  const { items, called, name = '', isPreview = false, children } = props;
  const { shown, held, release } = useHeldBack(items, name, isPreview);
  const list = useRef<HTMLDivElement>(null);
  const isReleased = useRef(false);

  useLayoutEffect(() => {
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
            <ArrowUp aria-hidden /> {plural(held, ...called)}
          </Button>
        )}
      </Flex>
      {children(shown)}
    </Box>
  );
}
