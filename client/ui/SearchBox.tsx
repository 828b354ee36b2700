import { Box, Input, InputGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';

type Props = { placeholder: string; value: string; onChange: (value: string) => void };

/** Narrows a list by words. The placeholder is its name too. */
export const SearchBox = ({ placeholder, value, onChange }: Props) => (
  <Box as="search" display="block" mb="6" data-print="hide">
    <InputGroup startElement={<Search size={16} aria-hidden />}>
      <Input
        type="search"
        aria-label={placeholder.replace('...', '')}
        placeholder={placeholder}
        bg="bg.panel"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </InputGroup>
  </Box>
);
