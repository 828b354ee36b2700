import { Input, InputGroup, VisuallyHidden, type InputProps } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useSearchText } from './useSearchText.ts';

export type Searched = {
  /** As the address has them. */
  words: string;
  onSearch: (words: string) => void;
  /** How many results there are, for screen readers: `3 hitos`; undefined while they are asked for. */
  found: string | undefined;
};

/** The input of a search. */
export const SearchInput = ({ words, onSearch, found, ...props }: Searched & InputProps) => (
  <>
    <InputGroup startElement={<Search size={16} aria-hidden />}>
      <Input type="search" {...props} {...useSearchText(words, onSearch)} />
    </InputGroup>
    <VisuallyHidden role="status">
      {found && `${found} ${words.trim() ? `para «${words.trim()}»` : 'en total'}`}
    </VisuallyHidden>
  </>
);
