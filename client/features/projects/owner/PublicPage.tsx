import { Flex, Stack, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { embedPath, gameFeedPath } from '#server/kernel/paths/public.paths.ts';
import { INVALID_SOURCE, isSource, SOURCE_PARAMETER } from '#server/kernel/referral.source.ts';

type Props = { id: string; title: string; path: string };

/** The public page: its address, and the code that embeds its card in other sites. */
export function PublicPage({ id, title, path }: Props) {
  const [source, setSource] = useState('');
  const isValid = isSource(source);
  const addressOf = (to: string) => new URL(isValid ? `${to}?${SOURCE_PARAMETER}=${source}` : to, location.origin).href;
  return (
    <Stack gap="2">
      <Muted>
        Cualquiera puede ver{' '}
        <InlineLink href={path} target="_blank" rel="noopener">
          la página pública<VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </InlineLink>{' '}
        sin tener cuenta, y su tarjeta se puede mostrar en otro sitio.
      </Muted>
      <TextField
        name="source"
        label="Etiqueta del enlace (opcional)"
        placeholder="boletin"
        size="sm"
        value={source}
        onChange={setSource}
        hint="Dónde lo compartes: así verás cuántos llegan desde ahí."
        error={source === '' || isValid ? null : INVALID_SOURCE}
      />
      <Flex gap="2" wrap="wrap">
        <CopyButton text={addressOf(path)} label="Copiar enlace público" variant="outline" />
        <CopyButton text={embedCode(addressOf(embedPath(id)), title)} label={EMBED} variant="outline" />
        <CopyButton
          text={new URL(gameFeedPath({ id: Number(id), title }), location.origin).href}
          label={FEED}
          variant="outline"
        />
      </Flex>
    </Stack>
  );
}

const EMBED = 'Copiar código para insertar';
const FEED = 'Copiar dirección para lectores RSS';

/** Pixels: a card with a cover, and a title of two lines. */
const SIZE = { width: '360', height: '440' };

function embedCode(src: string, title: string): string {
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries({ src, title: `${title} en Fichín`, ...SIZE, loading: 'lazy' })) {
    frame.setAttribute(name, value);
  }
  frame.style.cssText = 'max-width: 100%; border: 0';
  return frame.outerHTML;
}
