import { useChosenFiles } from '#client/media/useChosenFiles.ts';
import type { Changes } from '#client/forms/useForm.ts';
import type { UpdateValues } from '../updateFields.ts';
import { DEFAULT_LIMITS, fileProblem, type Limits } from '#client/media/mediaFiles.ts';
import { fromFile, isIncluded, type Attachment } from './attachments.ts';
import { tooManyMedia } from '#server/kernel/media/media.ts';

export type ChangeMedia = (changes: Changes<UpdateValues>) => unknown;

type Options = { items: Attachment[]; change: ChangeMedia; limits: Limits | null };

/** What can be done with the form's files, which are in display order. */
export function useAttachments({ items, change, limits }: Options) {
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
