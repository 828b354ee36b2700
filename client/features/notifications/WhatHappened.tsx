import { Flex } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { NavPill } from '#client/ui/NavPill.tsx';

const LISTS = [
  { to: paths.notifications, label: 'Todo' },
  { to: paths.news, label: 'Novedades' },
];

/** The two lists of what happened around the user: all of it, and what games published. */
export const WhatHappened = () => (
  <Flex as="nav" aria-label="Lo que pasó" gap="1" mt="-3" mb="6">
    {LISTS.map((list) => (
      <NavPill key={list.to} {...list} />
    ))}
  </Flex>
);
