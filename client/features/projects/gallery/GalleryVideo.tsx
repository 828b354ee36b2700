import { useLayoutEffect, useRef } from 'react';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';

/** A video that begins where the cover was, and takes the focus from what started it. */
export function GalleryVideo({ item: { url, caption, alternativeText } }: { item: GalleryItemFragment }) {
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    video.current?.focus();
    video.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Studios upload no subtitle tracks.
    <video
      ref={video}
      src={url}
      controls
      autoPlay
      playsInline
      tabIndex={0}
      aria-label={alternativeText ?? caption ?? 'Video'}
      style={{ width: '100%', aspectRatio: '16 / 9', background: 'black' }}
    />
  );
}
