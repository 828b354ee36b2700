import { Box, Center, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';

type Props = {
  /** Null: the page shows "404". */
  icon: LucideIcon | null;
  color?: string;
  title: string;
  text: ReactNode;
  /** The buttons. */
  children: ReactNode;
  /** What is below the buttons. */
  more?: ReactNode;
};

/** A page that is one message: an icon, a title, a text and buttons, centred. */
export const MessagePage = ({ icon: Icon, color = 'fg.subtle', title, text, children, more }: Props) => (
  <Center flexDirection="column" textAlign="center" py={{ base: 8, md: 12 }}>
    {Icon ? (
      <Box color={color} mb="4">
        <Icon size={40} strokeWidth={1.5} aria-hidden />
      </Box>
    ) : (
      <Text aria-hidden fontFamily="pixel" fontSize="8xl" lineHeight="1" color="purple.fg" mb="4">
        404
      </Text>
    )}
    <PageHeader
      centered
      title={title}
      subtitle={
        <Text maxW="56ch" overflowWrap="anywhere">
          {text}
        </Text>
      }
    />
    <Flex gap="3" wrap="wrap" justify="center">
      {children}
    </Flex>
    {more}
  </Center>
);
