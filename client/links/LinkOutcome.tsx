import { Box, Center, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

type Props = {
  icon: LucideIcon;
  title: string;
  text: string;
  action: { to: string; label: string };
  isRefused?: boolean;
};

/** What came of a link of a mail. */
export const LinkOutcome = ({ icon: Icon, title, text, action, isRefused = false }: Props) => (
  <Center flexDirection="column" textAlign="center" py={{ base: 8, md: 12 }}>
    <Box color={isRefused ? 'fg.subtle' : 'green.fg'} mb="4">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
    </Box>
    <PageHeader centered title={title} subtitle={<Text maxW="56ch">{text}</Text>} />
    <LinkButton to={action.to} colorPalette="yellow">
      {action.label}
    </LinkButton>
  </Center>
);
