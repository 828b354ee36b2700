import { Box, Flex } from '@chakra-ui/react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';

type Props = {
  name: string;
  text: string;
  /** Name of the button. */ copy: string;
  /** Of the copied text, for screen readers. */ about?: string;
};

/** Something to be copied letter by letter, with its name; inside a list of descriptions. */
export const CopyLine = ({ name, text, copy, about }: Props) => (
  <Box>
    <Muted as="dt">{name}</Muted>
    <Flex as="dd" align="center" wrap="wrap" columnGap="3">
      <Box as="span" fontFamily="mono" fontWeight="medium" overflowWrap="anywhere" minW="0">
        {text}
      </Box>
      <CopyButton text={text} label={copy} about={about} variant="outline" />
    </Flex>
  </Box>
);
