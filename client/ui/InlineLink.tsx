import { Link, type LinkProps } from '@chakra-ui/react';

/** A link among text: underlined, in the colour of links. */
export const InlineLink = (props: LinkProps) => <Link color="purple.fg" textDecoration="underline" {...props} />;
