import type { LinkPreview } from './link.preview.rules.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** The cover's absolute address; null unless it is a picture of this server, because others would learn who looks. */
function pictureOf(coverImage: string | null, publicUrl: string | null): string | null {
  if (coverImage === null || publicUrl === null || !URL.canParse(coverImage, publicUrl)) return null;
  const { href, origin } = new URL(coverImage, publicUrl);
  return origin === new URL(publicUrl).origin ? href : null;
}

/** Title, description, Open Graph and Twitter tags. Absolute addresses only with a configured public URL. */
function tagsOf({ projectId, title, studioName, text, coverImage }: LinkPreview, publicUrl: string | null): string {
  const description = `Un juego de ${studioName ?? 'un desarrollador independiente'}. ${text}`.trim();
  const picture = pictureOf(coverImage, publicUrl);
  const tags = [
    `<title>${escapeHtml(title)} · Fichín</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Fichín'),
    meta('property', 'og:locale', 'es_AR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    publicUrl && meta('property', 'og:url', `${publicUrl}/projects/${projectId}`),
    picture && meta('property', 'og:image', picture),
    picture && meta('property', 'og:image:alt', `Portada de ${title}`),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    picture && meta('name', 'twitter:image', picture),
  ];
  return tags.filter((tag) => tag !== null).join('\n    ');
}

/** The title and description of the built page, which a project's replace. */
const GENERAL = /<title>[^<]{0,200}<\/title>(?:\s*<meta\s+name="description"[^>]*>)?/;

export const withLinkTags = (page: string, preview: LinkPreview, publicUrl: string | null): string =>
  page.replace(GENERAL, () => tagsOf(preview, publicUrl));
