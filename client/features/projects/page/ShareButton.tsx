import { Button, Input } from '@chakra-ui/react';
import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#client/routing/paths.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { copyText } from '#client/ui/hooks/copyText.ts';

const WORDS = { copied: 'Enlace copiado', failed: 'No se pudo copiar el enlace' };

/** False where the device has no share sheet; closing it without sharing is fine. */
async function openShareSheet(link: ShareData): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The least width, so that space is reserved before the label is known. */
export const SHARE_WIDTH = '8rem';

/** `publicPath`: of the page that needs no account, if it has one and that is known. */
type Props = { project: { id: string; title: string; publicPath?: string | null | undefined } };

/** Opens the device's share sheet; where there is none, copies the link and says so; where it can't, shows it. */
export function ShareButton({ project: { id, title, publicPath } }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof WORDS | null>(null);

  const url = new URL(publicPath ?? paths.project(id), location.origin).href;

  async function share() {
    if (await openShareSheet({ title, url })) return;
    const next = (await copyText(url)) ? 'copied' : 'failed';
    setOutcome(next);
    announce(WORDS[next]);
  }
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        minW={SHARE_WIDTH}
        onClick={() => void share()}
        onBlur={() => setOutcome((shown) => (shown === 'failed' ? shown : null))}
      >
        {outcome === 'copied' ? <Check aria-hidden /> : <Share2 aria-hidden />} {outcome ? WORDS[outcome] : 'Compartir'}
      </Button>
      {outcome === 'failed' && (
        <Input readOnly w="64" aria-label="Enlace del proyecto" value={url} onFocus={({ target }) => target.select()} />
      )}
    </>
  );
}
