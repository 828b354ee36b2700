import { Box, Grid } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

type Props = { facts: [name: string, value: ReactNode][] };

/** Names and values, in two columns. */
export const Facts = ({ facts }: Props) => (
  <Grid as="dl" templateColumns="minmax(7rem, auto) minmax(0, 1fr)" columnGap="6" rowGap="2.5" textStyle="sm">
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <Box as="dt" color="fg.muted">
          {name}
        </Box>
        <Box as="dd" fontWeight="medium">
          {value}
        </Box>
      </Fragment>
    ))}
  </Grid>
);
