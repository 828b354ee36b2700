import { PICTURE_WIDTHS } from '#server/kernel/media/picture.ts';
import type { GalleryItem } from '#server/features/projects/gallery/gallery.rules.ts';
import { Picture, Section } from '../parts.page.tsx';

type Item = Pick<GalleryItem, 'url' | 'thumbnailUrl' | 'kind' | 'caption'> & { alternativeText: string | null };

const SIZES = `(min-width: 40rem) 15rem, ${PICTURE_WIDTHS[0]}px`;

/** A picture links to its file; an animated one is shown still. Videos play here. */
export const Media = ({ items }: { items: readonly Item[] }) => (
  <ul className="gallery">
    {items.map(({ url, thumbnailUrl, kind, caption, alternativeText }, index) => (
      <li key={url}>
        <figure>
          {kind === 'video' ? (
            <>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Studios upload no subtitle tracks. */}
              <video src={url} controls preload="metadata" aria-label={alternativeText || caption || 'Video'} />
              <p className="muted small">
                ¿Tu navegador no puede reproducir este video? <a href={url}>Abre el archivo</a>
              </p>
            </>
          ) : (
            <a href={url}>
              <Picture
                url={url.endsWith('.gif') ? (thumbnailUrl ?? url) : url}
                sizes={SIZES}
                alt={alternativeText || caption || `Imagen ${index + 1}`}
              />
            </a>
          )}
          {caption && <figcaption className="muted small">{caption}</figcaption>}
        </figure>
      </li>
    ))}
  </ul>
);

export const Gallery = ({ items }: { items: readonly GalleryItem[] }) =>
  items.length > 0 && (
    <Section id="galeria" title="Galería">
      <Media items={items} />
    </Section>
  );
