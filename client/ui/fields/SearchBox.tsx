import { Box } from '@chakra-ui/react';
import { SearchInput, type Searched } from './SearchInput.tsx';

/** A search without a visible label. The placeholder is also its accessible name. */
export const SearchBox = ({ placeholder, ...searched }: Searched & { placeholder: string }) => (
  <Box as="search" display="block" mb="6" data-print="hide">
    <SearchInput {...searched} aria-label={placeholder.replace('...', '')} placeholder={placeholder} bg="bg.panel" />
  </Box>
);
