import { Box } from '@chakra-ui/react';
import { Link, type LinkProps } from 'react-router-dom';

/** The look of a link that is text; on paper, that of the text. */
export const UNDERLINED = {
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  _hover: { color: 'purple.fg' },
  _print: { textDecoration: 'none' },
} as const;

/** An underlined link within text. */
export const TextLink = (props: LinkProps) => (
  <Box asChild {...UNDERLINED}>
    <Link {...props} />
  </Box>
);
