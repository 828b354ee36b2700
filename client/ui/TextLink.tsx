import { Box } from '@chakra-ui/react';
import { Link, type LinkProps } from 'react-router-dom';

/** An underlined link within text; on paper, text. */
export const TextLink = (props: LinkProps) => (
  <Box
    asChild
    textDecoration="underline"
    textUnderlineOffset="3px"
    _hover={{ color: 'purple.fg' }}
    _print={{ textDecoration: 'none' }}
  >
    <Link {...props} />
  </Box>
);
