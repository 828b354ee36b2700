import { Box, chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

/** Moves the focus to a section without adding a history entry. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

type Props = { sections: readonly { id: string; title: string }[] };

/** Links to the sections of a long page, each of which takes the focus. */
export const SectionIndex = ({ sections }: Props) => (
  <Box as="ul" listStyleType="none" borderStartWidth="2px">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <chakra.a
          href={`#${id}`}
          onClick={jump}
          display="block"
          px="4"
          py="2"
          textStyle="sm"
          fontWeight="medium"
          color="fg.muted"
          borderEndRadius="md"
          _hover={{ bg: 'bg.muted', color: 'fg' }}
        >
          {title}
        </chakra.a>
      </li>
    ))}
  </Box>
);
