import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const LAYOUT = {
  /** Names and values in two columns; on a phone long names break, so that amounts and badges find place. */
  rows: {
    templateColumns: { base: 'minmax(7rem, 40%) minmax(0, 1fr)', sm: 'minmax(7rem, auto) minmax(0, 1fr)' },
    rowGap: '2.5',
  },
  /** Each name above its value, two side by side. */
  stacked: { templateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: '4' },
} as const;

type Props = { items: [name: string, value: ReactNode][]; variant?: keyof typeof LAYOUT };

export const DescriptionList = ({ items, variant = 'rows' }: Props) => (
  <Grid as="dl" columnGap="6" textStyle="sm" {...LAYOUT[variant]}>
    {items.map(([name, value]) => (
      <Box key={name} display={variant === 'rows' ? 'contents' : 'block'}>
        <Box as="dt" color="fg.muted">
          {name}
        </Box>
        <Box as="dd" fontWeight="medium">
          {value}
        </Box>
      </Box>
    ))}
  </Grid>
);
