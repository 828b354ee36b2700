import { Button } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { EmptyState } from './EmptyState.tsx';
import { focusAncestor } from './hooks/focusAncestor.ts';

type Props = { text: string; hint: string; clear: string; onClear: () => void };

/** A search without results. Clearing it takes the button away, so the focus moves to what contains it first. */
export const NothingFound = ({ text, hint, clear, onClear }: Props) => (
  <EmptyState
    icon={SearchX}
    text={text}
    hint={hint}
    action={
      <Button
        variant="outline"
        onClick={({ currentTarget }) => {
          focusAncestor(currentTarget);
          onClear();
        }}
      >
        {clear}
      </Button>
    }
  />
);
