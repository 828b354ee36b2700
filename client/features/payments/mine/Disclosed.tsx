import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';

type Props = { show: string; hide: string; isOpenAtFirst?: boolean; children: ReactNode };

/** A button, and in a row of its own below it what it shows. */
export function Disclosed({ show, hide, isOpenAtFirst, children }: Props) {
  const { isOpen, button, content } = useDisclosure(isOpenAtFirst);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" data-print="hide" {...button}>
        {isOpen ? hide : show}
      </Button>
      <Box {...content} flexBasis="full" minW="0">
        {isOpen && children}
      </Box>
    </>
  );
}
