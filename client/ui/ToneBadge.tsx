import { Badge } from '@chakra-ui/react';
import type { Labelled } from '#client/text/labels.ts';

/** A short word with the colour of what it means; the word alone says it too. */
export const ToneBadge = ({ label, tone }: Labelled) => (
  <Badge colorPalette={tone} variant="surface" size="md">
    {label}
  </Badge>
);
