import { Box, Input, InputGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useDebouncedText } from './useDebouncedText.ts';

type Props = { placeholder: string; value: string; onChange: (value: string) => void };

/** Debounced search input. The placeholder is also its accessible name. */
export function SearchBox({ placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <Box as="search" display="block" mb="6" data-print="hide">
      <InputGroup startElement={<Search size={16} aria-hidden />}>
        <Input
          type="search"
          aria-label={placeholder.replace('...', '')}
          placeholder={placeholder}
          bg="bg.panel"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </InputGroup>
    </Box>
  );
}
