import { renderToStaticMarkup } from 'react-dom/server';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { COVER_TAG } from '#server/kernel/paths/page.paths.ts';
import type { LinkPreview } from './link.preview.rules.ts';

/** An address of this server as others reach it; null without a public URL, and for one of another server. */
export function absoluteAddress(address: string | null, publicUrl: string | null): string | null {
  if (address === null || publicUrl === null || !URL.canParse(address, publicUrl)) return null;
  const { href, origin } = new URL(address, publicUrl);
  return origin === new URL(publicUrl).origin ? href : null;
}

export type Linked = {
  title: string;
  description: string;
  /** The canonical path among all pages with the same content. */
  path: string;
  /** Others' pictures aren't named: they would learn who looks. */
  picture: { url: string | null; alternativeText: string } | null;
  type?: 'website' | 'article';
};

type Props = { linked: Linked; publicUrl: string | null };

/**
 * Canonical address, description, Open Graph and Twitter tags. Absolute addresses only with a configured public URL.
 */
export function LinkTags({ linked: { title, description, path, picture, type = 'website' }, publicUrl }: Props) {
  const image = absoluteAddress(picture?.url ?? null, publicUrl);
  const url = absoluteAddress(path, publicUrl);
  return (
    <>
      <link rel="canonical" href={url ?? path} />
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="Fichín" />
      <meta property="og:locale" content="es_AR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url !== null && <meta property="og:url" content={url} />}
      {image !== null && <meta property="og:image" content={image} />}
      {image !== null && <meta property="og:image:alt" content={picture?.alternativeText} />}
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image !== null && <meta name="twitter:image" content={image} />}
    </>
  );
}

type Covered = { title: string; coverImage: string | null };

export const coverOf = ({ title, coverImage }: Covered): Linked['picture'] => ({
  url: coverImage,
  alternativeText: `Portada de ${title}`,
});

/** A game, with the address of its public page. */
export const linkedGame = ({ projectId, title, studioName, text, coverImage }: LinkPreview): Linked => ({
  title,
  description: `Un juego de ${studioName ?? 'un desarrollador independiente'}. ${text}`.trim(),
  path: gamePath({ id: projectId, title }),
  picture: coverOf({ title, coverImage }),
});

/** The title and description of the built page, which those of an address replace. */
export const GENERAL = /<title>[^<]{0,200}<\/title>(?:\s*<meta\s+name="description"[^>]*>)?/;

export function withLinkTags(page: string, preview: LinkPreview, publicUrl: string | null): string {
  const tags = renderToStaticMarkup(
    <>
      <title>{`${preview.title} · Fichín`}</title>
      <LinkTags linked={linkedGame(preview)} publicUrl={publicUrl} />
      {preview.coverImage !== null && <meta property={COVER_TAG} content={preview.coverImage} />}
    </>,
  );
  return page.replace(GENERAL, () => tags);
}
