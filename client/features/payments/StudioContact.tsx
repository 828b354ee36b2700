import { Box } from '@chakra-ui/react';
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { Muted } from '#client/ui/Muted.tsx';

type Props = { /** Of the studio's profile. */ links: readonly string[]; name: string };

/** The ways to reach a studio, beside how it is paid; nothing without any. */
export const StudioContact = ({ links, name }: Props) =>
  links.length > 0 && (
    <Box as="dl">
      <Muted as="dt">{name}</Muted>
      {links.map((link) => (
        <Box as="dd" key={link}>
          <InlineLink href={link} rel="noopener nofollow" overflowWrap="anywhere" minW="0">
            {link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
          </InlineLink>
        </Box>
      ))}
    </Box>
  );
