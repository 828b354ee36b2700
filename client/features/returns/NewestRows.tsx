import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Disclosed } from '#client/features/payments/mine/Disclosed.tsx';
import { Rows } from '#client/ui/Rows.tsx';

const SHOWN = 3;

type Props<Item> = {
  label: string;
  /** Newest first. */
  items: readonly Item[];
  /** Whether it is shown however old it is, because something is to be done with it. */
  isPinned: (item: Item) => boolean;
  /** Renders an item as `li`. */
  children: (item: Item) => ReactNode;
};

/** The newest rows of a list, and a button that shows the older ones. */
export function NewestRows<Item>({ label, items, isPinned, children }: Props<Item>) {
  const isShown = (item: Item, index: number) => index < SHOWN || isPinned(item);
  const older = items.filter((item, index) => !isShown(item, index));
  return (
    <>
      <Rows aria-label={label} fontVariantNumeric="tabular-nums">
        {items.filter(isShown).map(children)}
      </Rows>
      {older.length > 0 && (
        <Flex wrap="wrap" my="2">
          <Disclosed show={`Ver anteriores (${older.length})`} hide="Ocultar anteriores" about={label}>
            <Rows aria-label={`${label}: anteriores`} fontVariantNumeric="tabular-nums">
              {older.map(children)}
            </Rows>
          </Disclosed>
        </Flex>
      )}
    </>
  );
}
