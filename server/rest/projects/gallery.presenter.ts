import { GALLERY_FIELDS } from '#server/domain/gallery.fields.ts';
import type { GalleryItem, GalleryTexts } from '#server/domain/gallery.ts';
import { createRest } from '../base/fields.ts';

/** A gallery item's declared texts in REST. */
export const GALLERY_REST = createRest<GalleryTexts>(GALLERY_FIELDS);

export const presentGalleryItem = (item: GalleryItem, absolute: (url: string) => string) =>
  GALLERY_REST.present(item, {
    id: item.id,
    url: absolute(item.url),
    thumbnail_url: item.thumbnailUrl && absolute(item.thumbnailUrl),
    type: item.kind,
    width: item.width,
    height: item.height,
  });
