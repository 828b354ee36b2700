import { Button, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** How many are chosen; null: none is. */
  text: string | null;
  /** It moves the focus itself: the button is removed. */
  onChooseNone: () => void;
  /** What is done with all of them. */
  children: ReactNode;
};

/** What is chosen of a list, and the buttons for all of it, at the bottom of the window. */
export const SelectionBar = ({ label, text, onChooseNone, children }: Props) => (
  <Flex
    role="group"
    aria-label={label}
    gap="2"
    wrap="wrap"
    align="center"
    {...(text !== null && { mt: '4', mx: { base: '-4', sm: '0' }, px: '4', py: '3', layerStyle: 'panel' })}
    position="sticky"
    bottom="0"
    zIndex="docked"
  >
    <Text role="status" flex="1 0 auto" textStyle="sm" fontWeight="medium" fontVariantNumeric="tabular-nums">
      {text}
    </Text>
    {text !== null && (
      <>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onChooseNone()}>
          Quitar la selección
        </Button>
        {children}
      </>
    )}
  </Flex>
);
