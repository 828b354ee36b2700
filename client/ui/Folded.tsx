import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

type Props = {
  id: string;
  title: string;
  /** What is set inside, in a few words. */
  value: string;
  /** Opens it, because something inside has to be seen. */
  isNeeded?: boolean;
  children: ReactNode;
};

/** Something optional under its name and present value. It opens for whoever prints, and for a link into it. */
export function Folded({ id, title, value, isNeeded = false, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (isNeeded && element.current) element.current.open = true;
  }, [isNeeded]);
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (!target || !element.current?.contains(target)) return;
    element.current.open = true;
    target.scrollIntoView();
  }, [hash]);
  useEffect(() => (element.current ? openForPrint(element.current) : undefined), []);
  return (
    <chakra.details ref={element} id={id} borderTopWidth="1px">
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        minH={{ base: 11, md: 9 }}
        py="1.5"
        textStyle={{ md: 'sm' }}
        cursor="pointer"
        borderRadius="sm"
        listStyleType="none"
        css={{ '&::-webkit-details-marker': { display: 'none' }, 'details[open] > & > svg': { rotate: '90deg' } }}
        _hover={{ color: 'purple.fg' }}
      >
        <ChevronRight size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Text as="span" minW="0" lineClamp="2">
          <chakra.span fontWeight="medium">{title}:</chakra.span> <chakra.span color="fg.muted">{value}</chakra.span>
        </Text>
      </chakra.summary>
      <Box pt="2" pb="5">
        {children}
      </Box>
    </chakra.details>
  );
}

/** Opens it while the page is printed; returns what stops that. */
function openForPrint(details: HTMLDetailsElement): () => void {
  let wasOpen = details.open;
  const open = () => {
    wasOpen = details.open;
    details.open = true;
  };
  const restore = () => void (details.open = wasOpen);
  addEventListener('beforeprint', open);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', open);
    removeEventListener('afterprint', restore);
  };
}
