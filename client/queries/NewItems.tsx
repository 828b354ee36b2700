import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, useState } from 'react';
import { plural } from '#server/kernel/text/plural.ts';

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
  const { shown, pending, release } = usePendingItems(items, name, isPreview);
  const list = useRef<HTMLDivElement>(null);
  const isReleased = useRef(false);

  useLayoutEffect(() => {
    if (!isReleased.current || pending > 0) return;
    isReleased.current = false;
    list.current?.querySelector<HTMLElement>('li a')?.focus();
  }, [pending]);

  return (
    <Box ref={list}>
      {/* Without height, so that nothing moves when it appears. */}
      <Flex role="status" justify="center" position="sticky" top="20" h="0" zIndex="1" data-print="hide">
        {pending > 0 && (
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
            <ArrowUp aria-hidden /> {plural(pending, ...called)}
          </Button>
        )}
      </Flex>
      {children(shown)}
    </Box>
  );
}

type Item = { id: string };
type Lists<Each> = { shown: Each[]; pending: Each[] };

/** `items` without those that are new above the ones `shown` before. */
function split<Each extends Item>(before: Each[], items: Each[], isPreview: boolean): Lists<Each> {
  if (before.length === 0 || items.length === 0) return { shown: items, pending: [] };
  const known = new Set(before.map(({ id }) => id));
  const first = items.findIndex(({ id }) => known.has(id));
  if (first === 0) return { shown: items, pending: [] };
  if (first < 0 || isPreview) return { shown: before, pending: first < 0 ? items : items.slice(0, first) };
  return { shown: items.slice(first), pending: items.slice(0, first) };
}

const isSame = (one: Item[], other: Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * A list whose new items at the top are pending until `release` is called, so that nothing moves while it is read.
 * `name`: another list is shown at once. `isPreview`: the list has a fixed length.
 */
function usePendingItems<Each extends Item>(items: Each[], name: string, isPreview: boolean) {
  const [before, setBefore] = useState({ name, shown: items });
  const { shown, pending } = split(before.name === name ? before.shown : [], items, isPreview);
  if (before.name !== name || !isSame(before.shown, shown)) setBefore({ name, shown });
  return { shown, pending: pending.length, release: () => setBefore({ name, shown: items }) };
}
