import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const LAYOUT = {
  /** Names and values in two columns; on a phone, in large text, each value below its name. */
  rows: {
    templateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(7rem, auto) minmax(0, 1fr)' },
    rowGap: '2.5',
  },
  /** Each name above its value, two side by side. */
  stacked: { templateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: '4' },
} as const;

const ROW = { display: { base: 'flex', sm: 'contents' }, flexWrap: 'wrap', columnGap: 'inherit' } as const;

type Props = { items: [name: string, value: ReactNode][]; variant?: keyof typeof LAYOUT };

export const DescriptionList = ({ items, variant = 'rows' }: Props) => (
  <Grid as="dl" columnGap="6" textStyle="sm" {...LAYOUT[variant]}>
    {items.map(([name, value]) => (
      <Box key={name} {...(variant === 'rows' ? ROW : {})}>
        <Box as="dt" flex="2 1 6rem" color="fg.muted">
          {name}
        </Box>
        <Box as="dd" flex="3 1 8rem" minW="0" fontWeight="medium">
          {value}
        </Box>
      </Box>
    ))}
  </Grid>
);
