import { Flex } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { NavPill } from '#client/ui/frame/NavPill.tsx';
import { MarkRead } from './MarkRead.tsx';

const LISTS = [
  { to: paths.notifications, label: 'Todo' },
  { to: paths.news, label: 'Novedades' },
];

type Props = {
  isAnyUnread: boolean;
  /** Marks all as read; resolves to whether it succeeded. */
  onMark: () => Promise<boolean>;
};

/** Links to the user's two lists: all notifications, and the updates of games. */
export const WhatHappened = ({ isAnyUnread, onMark }: Props) => (
  <Flex wrap="wrap" justify="space-between" align="center" minH="9" mt="-3" mb="6" tabIndex={-1} outline="none">
    <Flex as="nav" aria-label="Lo que pasó" wrap="wrap">
      {LISTS.map((list) => (
        <NavPill key={list.to} {...list} />
      ))}
    </Flex>
    {isAnyUnread && (
      <MarkRead size="sm" px="0" onMark={onMark}>
        Marcar todo como leído
      </MarkRead>
    )}
  </Flex>
);
