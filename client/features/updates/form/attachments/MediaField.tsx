import { Box, FileUpload, Stack, Text } from '@chakra-ui/react';
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { Clock, Upload } from 'lucide-react';
import { memo } from 'react';
import { MediaQuotaNote } from '#client/features/accounts/quotas/MediaQuotaNote.tsx';
import { fileProgress } from '#client/forms/fileProgress.ts';
import { ChosenFileNotes } from '#client/media/ChosenFileNotes.tsx';
import type { Transfer } from '#client/forms/useTransfer.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { MEDIA_HINT, tooManyMedia } from '#server/kernel/media/media.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import { ACCEPTED, type Limits, DEFAULT_LIMITS, fileProblem } from '#client/media/mediaFiles.ts';
import { useChosenFiles } from '#client/media/useChosenFiles.ts';
import type { Changes } from '#client/forms/useForm.ts';
import type { UpdateValues } from '../updateFields.ts';
import { type Attachment, fromFile, isIncluded } from './attachments.ts';

type Props = {
  items: Attachment[];
  change: ChangeMedia;
  transfer: Transfer | null;
  /** Null disables file uploads. */
  limits: Limits | null;
  error: string | undefined;
};

/** The update's images and videos, each with a caption. */
export const MediaField = memo(function MediaField({ items, change, transfer, limits, error }: Props) {
  const { notes, choose, describe, toggle } = useAttachments({ items, change, limits });
  return (
    <Stack gap="5">
      {limits ? (
        <Dropzone onFiles={(files) => void choose(files)} max={limits.maxUploadFiles} />
      ) : (
        <EmptyState plain icon={Clock} text="Subida de imágenes y videos: próximamente" />
      )}
      <MediaQuotaNote />
      <ChosenFileNotes notes={notes} error={error} />
      {items.length > 0 && (
        <Stack as="ul" gap="3" listStyleType="none" aria-label="Archivos de la actualización">
          {items.map((item) => (
            <AttachmentRow
              key={item.key}
              attachment={item}
              percent={transfer && fileProgress(item, items, transfer)}
              onCaption={(caption) => describe(item.key, caption)}
              onToggle={() => toggle(item)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
});

type DropzoneProps = { onFiles: (files: File[]) => void; max: number };

/** Accepts any number of files of any type: the form checks them and shows why one is rejected. */
const Dropzone = ({ onFiles, max }: DropzoneProps) => (
  <FileUpload.Root
    recipe={fileUploadSlotRecipe}
    maxFiles={Number.MAX_SAFE_INTEGER}
    acceptedFiles={[]}
    alignItems="stretch"
    onFileAccept={({ files }) => files.length > 0 && onFiles(files)}
  >
    <FileUpload.HiddenInput aria-label="Elegir imágenes y videos" accept={ACCEPTED.join(',')} />
    <FileUpload.Dropzone aria-label="Archivos" minH="36" w="full" cursor="pointer">
      <Box color="fg.muted">
        <Upload size={22} aria-hidden />
      </Box>
      <FileUpload.DropzoneContent>
        <Text>
          Arrastra tus archivos aquí o{' '}
          <Text as="span" color="purple.fg" fontWeight="semibold">
            elígelos
          </Text>
        </Text>
        <Muted>
          {MEDIA_HINT}. Hasta {max} archivos.
        </Muted>
      </FileUpload.DropzoneContent>
    </FileUpload.Dropzone>
  </FileUpload.Root>
);

type ChangeMedia = (changes: Changes<UpdateValues>) => unknown;

type Options = { items: Attachment[]; change: ChangeMedia; limits: Limits | null };

/** What can be done with the form's files, which are in display order. */
function useAttachments({ items, change, limits }: Options) {
  const allowed = limits ?? DEFAULT_LIMITS;
  const setItems = (next: (before: Attachment[]) => Attachment[]) => change(({ media }) => ({ media: next(media) }));
  const patch = (key: string, edited: (item: Attachment) => Attachment) =>
    setItems((before) => before.map((item) => (item.key === key ? edited(item) : item)));

  const { notes, forget, choose } = useChosenFiles({
    typeProblem: (file) => fileProblem(file, allowed),
    room: allowed.maxUploadFiles - items.filter(isIncluded).length,
    tooMany: tooManyMedia.message,
    add: (files) => setItems((before) => [...before, ...files.map(fromFile)]),
  });

  return {
    notes,
    choose,
    describe: (key: string, caption: string) => patch(key, (item) => ({ ...item, caption })),
    /** Drops a new file; marks an existing one as removed, or undoes that. */
    toggle(target: Attachment) {
      forget();
      if (target.file === null) return patch(target.key, () => ({ ...target, removed: !target.removed }));
      return setItems((before) => before.filter(({ key }) => key !== target.key));
    },
  };
}
