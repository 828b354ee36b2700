import { Box, type BoxProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { MarkedText } from '#client/ui/MarkedText.tsx';

type Props = Omit<BoxProps, 'children'> & {
  studio: { id: string; studioName: string | null };
  /** Words of a search, to be marked. */
  words?: readonly string[];
};

/** A studio's name, which leads to its page. */
export const StudioLink = ({ studio: { id, studioName }, words, ...props }: Props) => (
  <Box asChild color="purple.fg" _hover={{ textDecoration: 'underline' }} {...props}>
    <Link to={paths.developer(id)}>
      <MarkedText text={studioName || INDEPENDENT} words={words} />
    </Link>
  </Box>
);
