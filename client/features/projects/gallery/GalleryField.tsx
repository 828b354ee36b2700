import { Button, Stack } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { memo, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { ACCEPTED, DEFAULT_LIMITS, fileProblem } from '#client/media/mediaFiles.ts';
import { ChosenFileNotes } from '#client/media/ChosenFileNotes.tsx';
import { useChosenFiles } from '#client/media/useChosenFiles.ts';
import { fileProgress } from '#client/forms/fileProgress.ts';
import type { Transfer } from '#client/forms/useTransfer.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { announce } from '#client/ui/frame/announcer.tsx';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';
import { GalleryRow } from './GalleryRow.tsx';
import { useDragOrder, type Drag } from './useDragOrder.ts';
import { kindOf, newGalleryValue, type GalleryValue } from './galleryValues.ts';
import { MEDIA_HINT, MAX_GALLERY_ITEMS, tooManyGalleryItems } from '#server/kernel/media/media.ts';

/** At which side of the item at `index` the dragged one would go. */
const targetAt = (index: number, { from, to }: Drag): 'before' | 'after' | null =>
  index !== to || to === from ? null : to < from ? 'before' : 'after';

type Props = {
  value: GalleryValue[];
  stored?: GalleryItemFragment[];
  error?: string;
  transfer: Transfer | null;
  isSaving: boolean;
  onChange: (items: GalleryValue[]) => void;
};

/** The gallery in the project's form: files are added, described, ordered and removed. */
export const GalleryField = memo(function GalleryField(props: Props) {
  const { value: gallery, stored = [], error, transfer, isSaving, onChange: set } = props;
  const { notes, forget, choose } = useChosenFiles({
    typeProblem: (file) => fileProblem(file, DEFAULT_LIMITS),
    room: MAX_GALLERY_ITEMS - gallery.length,
    tooMany: tooManyGalleryItems.message,
    add: (files) => set([...gallery, ...files.map(newGalleryValue)]),
  });
  const input = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { drag, begin } = useDragOrder(list, move);

  function onChoose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = ''; // otherwise choosing the same file again fires no change event
    void choose(files);
  }

  function move(from: number, to: number) {
    const items = [...gallery];
    items.splice(to, 0, ...items.splice(from, 1));
    flushSync(() => set(items));
    announce(`Posición ${to + 1} de ${items.length}`);
  }

  /** The button stays focused; at the end of the list the one for the other direction is focused. */
  function moveBy(from: number, by: 1 | -1) {
    move(from, from + by);
    const row = list.current?.children[from + by];
    const button = (way: string) => row?.querySelector<HTMLButtonElement>(`[data-move=${way}]:not(:disabled)`);
    (button(by < 0 ? 'up' : 'down') ?? button(by < 0 ? 'down' : 'up'))?.focus();
  }

  function remove(item: GalleryValue, name: string) {
    flushSync(() => set(gallery.filter((one) => one !== item)));
    forget();
    announce(`Se quitó ${name}`);
    adding.current?.focus(); // the button that had it is removed
  }

  return (
    <Stack gap="4">
      <Muted>
        Galería: imágenes y videos de la página del proyecto, en este orden. {MEDIA_HINT}. Hasta {MAX_GALLERY_ITEMS}.
      </Muted>
      {gallery.length > 0 && (
        <Stack ref={list} as="ul" gap="3" listStyleType="none" aria-label="Galería">
          {gallery.map((item, index) => {
            const storedItem = stored.find(({ id }) => id === item.key) ?? null;
            const name = `${kindOf(item, storedItem) === 'VIDEO' ? 'video' : 'imagen'} ${index + 1}`;
            return (
              <GalleryRow
                key={item.key}
                item={item}
                stored={storedItem}
                name={name}
                percent={transfer && fileProgress(item, gallery, transfer)}
                isFirst={index === 0}
                isLast={index === gallery.length - 1}
                onChange={(texts) => set(gallery.map((one) => (one === item ? { ...one, ...texts } : one)))}
                onMove={(by) => moveBy(index, by)}
                drag={drag && { isDragged: drag.from === index, target: targetAt(index, drag) }}
                onGrab={(event) => !isSaving && begin(index, event)}
                onRemove={() => remove(item, name)}
              />
            );
          })}
        </Stack>
      )}
      <ChosenFileNotes notes={notes} error={error} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Elegir imágenes y videos"
        accept={ACCEPTED.join(',')}
        onChange={onChoose}
      />
      <Button
        ref={adding}
        variant="outline"
        alignSelf="start"
        disabled={gallery.length >= MAX_GALLERY_ITEMS}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden /> Agregar imágenes o videos
      </Button>
    </Stack>
  );
});
