import { Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, Eye } from 'lucide-react';
import { LinkButton } from '#client/ui/LinkButton.tsx';

type Props = { text: string; back: { to: string; label: string } };

/** Says that the page below is a preview, and leads back. */
export const PreviewStrip = ({ text, back }: Props) => (
  <Flex
    as="aside"
    aria-label="Vista previa"
    gap="3"
    align="center"
    justify="space-between"
    wrap="wrap"
    mb="6"
    px="4"
    py="3"
    borderRadius="lg"
    borderWidth="1px"
    borderColor="purple.border"
    bg="purple.subtle"
    data-print="hide"
  >
    <Flex gap="2.5" align="center" minW="0" color="purple.fg">
      <Eye size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Text textStyle="sm">{text}</Text>
    </Flex>
    <LinkButton to={back.to} size="sm" variant="outline">
      <ArrowLeft aria-hidden /> {back.label}
    </LinkButton>
  </Flex>
);
