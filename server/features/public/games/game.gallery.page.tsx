import { PICTURE_WIDTHS } from '#server/kernel/media/picture.ts';
import type { GalleryItem } from '#server/features/projects/gallery/gallery.rules.ts';
import { Picture, Section } from '../parts.page.tsx';

type Item = Pick<GalleryItem, 'url' | 'thumbnailUrl' | 'kind' | 'caption'> & { alternativeText: string | null };

const SIZES = `(min-width: 40rem) 15rem, ${PICTURE_WIDTHS[0]}px`;

/** A picture in the list, and the same picture over the page: its number counts pictures alone. */
const inList = (picture: number): string => `miniatura-${picture}`;
const overPage = (picture: number): string => `imagen-${picture}`;

const descriptionOf = ({ alternativeText, caption }: Item, picture: number): string =>
  alternativeText || caption || `Imagen ${picture}`;

/** A picture opens over the page; an animated one is shown still before. Videos play in the list. */
export function Media({ items }: { items: readonly Item[] }) {
  const pictures = items.filter(({ kind }) => kind !== 'video');
  return (
    <>
      <ul className="gallery">
        {items.map((item) => (
          <li key={item.url}>
            <figure>
              {item.kind === 'video' ? (
                <Video {...item} />
              ) : (
                <Thumbnail item={item} picture={pictures.indexOf(item) + 1} />
              )}
              {item.caption && <figcaption className="muted small">{item.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {pictures.map((item, index) => (
        <OverPage key={item.url} item={item} picture={index + 1} count={pictures.length} />
      ))}
    </>
  );
}

const Video = ({ url, caption, alternativeText }: Item) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Studios upload no subtitle tracks. */}
    <video src={url} controls preload="metadata" aria-label={alternativeText || caption || 'Video'} />
    <p className="muted small">
      ¿Tu navegador no puede reproducir este video? <a href={url}>Abre el archivo</a>
    </p>
  </>
);

type PictureProps = { item: Item; picture: number };

const Thumbnail = ({ item, picture }: PictureProps) => (
  <a id={inList(picture)} href={`#${overPage(picture)}`}>
    <Picture
      url={item.url.endsWith('.gif') ? (item.thumbnailUrl ?? item.url) : item.url}
      sizes={SIZES}
      alt={descriptionOf(item, picture)}
    />
  </a>
);

/** Shown, and loaded, while the page's address ends with its id. */
const OverPage = ({ item, picture, count }: PictureProps & { count: number }) => (
  <figure className="over-page" id={overPage(picture)} tabIndex={-1}>
    <nav className="row" aria-label="Galería">
      <a className="button plain" href={`#${inList(picture)}`} data-close>
        Cerrar
      </a>
      {picture > 1 && (
        <a className="button plain" href={`#${overPage(picture - 1)}`}>
          Anterior
        </a>
      )}
      {picture < count && (
        <a className="button plain" href={`#${overPage(picture + 1)}`}>
          Siguiente
        </a>
      )}
    </nav>
    <Picture url={item.url} sizes="100vw" alt={descriptionOf(item, picture)} />
    <figcaption>
      {item.caption} <span className="muted small">{`Imagen ${picture} de ${count}`}</span>
    </figcaption>
  </figure>
);

export const Gallery = ({ items }: { items: readonly GalleryItem[] }) =>
  items.length > 0 && (
    <Section id="galeria" title="Galería">
      <Media items={items} />
    </Section>
  );
