import { Input, InputGroup, VisuallyHidden, type InputProps } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

export type Searched = {
  /** As the address has them. */
  words: string;
  onSearch: (words: string) => void;
  /** How many results there are, for screen readers: `3 hitos`; undefined while they are loading. */
  found: string | undefined;
  /** Whether something else than the words leaves results out. */
  isFiltered?: boolean;
};

/** The input of a search. */
export const SearchInput = ({ words, onSearch, found, isFiltered, ...props }: Searched & InputProps) => (
  <>
    <InputGroup startElement={<Search size={16} aria-hidden />}>
      <Input type="search" {...props} {...useSearchText(words, onSearch)} />
    </InputGroup>
    <VisuallyHidden role="status">
      {found && `${found} ${words.trim() ? `para «${words.trim()}»` : isFiltered ? 'con este filtro' : 'en total'}`}
    </VisuallyHidden>
  </>
);

const PAUSE_MS = 300;

/** `replaced`: the address's words when the text was sent there, null before. The address shows it a moment later. */
type Typed = { text: string; replaced: string | null; isSettled: boolean };

/**
 * The text of a search box whose words are in the address. The address gets what is typed after a pause, and sets
 * the text only while the box has no focus and nothing in it waits to be sent.
 */
function useSearchText(words: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const text = typed?.text;

  const send = useEffectEvent((sent: string) => {
    setTyped({ text: sent, replaced: words, isSettled: false });
    onPause(sent);
  });
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // It has arrived in the address, or something else has.
  const isArrived = typed !== null && typed.replaced !== null && (words === text || words !== typed.replaced);
  if (isArrived && !typed.isSettled) setTyped({ ...typed, isSettled: true });
  if (typed?.isSettled && !hasFocus) setTyped(null);

  return {
    value: text ?? words,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ text: target.value, replaced: null, isSettled: false }),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}
