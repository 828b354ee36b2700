import { useLayoutEffect, useRef } from 'react';
import { Video } from '#client/media/Video.tsx';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';

/** A video that begins where the cover was, and takes the focus from what started it. */
export function GalleryVideo({ item: { url, caption, alternativeText } }: { item: GalleryItemFragment }) {
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    video.current?.focus();
    video.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Video
      ref={video}
      src={url}
      label={alternativeText ?? caption ?? 'Video'}
      autoPlay
      tabIndex={0}
      style={{ width: '100%', aspectRatio: '16 / 9', background: 'black' }}
    />
  );
}
