import { Box, type BoxProps, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

type Props = Omit<BoxProps, 'title'> & {
  to: string;
  /** Shown, cut after three lines, unless there are `children`. */
  title?: string;
};

/** A link that covers the card or the row in which it is, which is positioned. */
export const CardLink = ({ to, title, children, ...props }: Props) => (
  <Box asChild _after={{ content: '""', position: 'absolute', inset: '0' }} {...props}>
    <Link to={to} title={title}>
      {children ?? <chakra.span lineClamp="3">{title}</chakra.span>}
    </Link>
  </Box>
);
