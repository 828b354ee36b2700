import { Badge } from '@chakra-ui/react';
import type { Labelled } from '#client/text/labels.ts';

/** A label with the colour of its meaning; the meaning does not depend on the colour alone. */
export const ToneBadge = ({ label, tone }: Labelled) => (
  <Badge colorPalette={tone} variant="surface" size="md">
    {label}
  </Badge>
);
