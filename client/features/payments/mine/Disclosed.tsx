import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';

type Props = {
  show: string;
  hide: string;
  /** Of what it shows something, for screen readers: where several are on a screen. */
  about?: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A button, and in a row of its own below it what it shows. */
export function Disclosed({ show, hide, about, isOpenAtFirst, children }: Props) {
  const { isOpen, button, content } = useDisclosure(isOpenAtFirst);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        data-print="hide"
        aria-label={about && `${isOpen ? hide : show}: ${about}`}
        {...button}
      >
        {isOpen ? hide : show}
      </Button>
      <Box {...content} flexBasis="full" minW="0">
        {isOpen && children}
      </Box>
    </>
  );
}
