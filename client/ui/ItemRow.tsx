import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';

type Props = {
  title: string;
  badge?: ReactNode;
  about: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

type RemoveProps = { action: string; name: string; busy?: boolean; onClick: () => void };

/** Removes an item; screen readers hear which. */
export const RemoveButton = ({ action, name, busy = false, onClick }: RemoveProps) => (
  <ActionButton
    size="sm"
    variant="ghost"
    colorPalette="red"
    busy={busy}
    onClick={() => onClick()}
    aria-label={`${action} ${name}`}
  >
    {action}
  </ActionButton>
);

/** A thing with a name in a list of `Rows`. */
export const ItemRow = ({ title, badge, about, children }: Props) => (
  <Flex as="li" py="3" gap="3" wrap="wrap" align="center" justify="space-between" borderColor="border.muted">
    <Box minW="0">
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        {badge}
      </Flex>
      {about}
    </Box>
    {children}
  </Flex>
);
