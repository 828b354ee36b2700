import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { announce } from './frame/announcer.tsx';
import { copyText } from './hooks/copyText.ts';

type Outcome = 'idle' | 'copied' | 'failed';

const WORDS: Record<Outcome, string | null> = { idle: null, copied: 'Copiado', failed: 'No se pudo copiar' };

type Props = {
  text: string;
  label: string;
  variant?: 'ghost' | 'outline';
  /** For screen readers, where several have one label. */ about?: string;
};

/** Copies `text`; says so on the button and to screen readers. */
export function CopyButton({ text, label, variant = 'ghost', about }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  async function copy() {
    const next = (await copyText(text)) ? 'copied' : 'failed';
    setOutcome(next);
    announce(WORDS[next] ?? '');
  }
  return (
    <Button
      size="sm"
      variant={variant}
      colorPalette="gray"
      aria-label={about && `${WORDS[outcome] ?? label}: ${about}`}
      onClick={() => void copy()}
      onBlur={() => setOutcome('idle')}
    >
      {WORDS[outcome] ?? label}
    </Button>
  );
}
