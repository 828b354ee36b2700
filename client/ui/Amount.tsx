import { Box } from '@chakra-ui/react';

/** The mean width of a character of an amount, in em: digits are wide, points are narrow. */
const WIDTH = 0.56;

/** An amount on a line of its own, in smaller type where the place is too narrow for it. */
export const Amount = ({ text }: { text: string }) => (
  <Box css={{ containerType: 'inline-size' }}>
    <Box whiteSpace="nowrap" style={{ fontSize: `min(1em, ${(100 / (WIDTH * text.length)).toFixed(2)}cqi)` }}>
      {text}
    </Box>
  </Box>
);
