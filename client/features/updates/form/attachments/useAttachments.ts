import { useEffect, useRef, useState } from 'react';
import { tooManyMedia } from '#server/domain/update.ts';
import { fromExistingMedia, fromFile, fileProblem, isExisting, type Attachment, type Limits } from './attachments.ts';
import type { UpdateMediaFragment } from '../../reading/UpdateMedia.generated.ts';

const release = ({ file, preview }: Attachment) => file && URL.revokeObjectURL(preview);

/** The form's files in display order. `onEdit` is called before a file is added, removed or described. */
export function useAttachments(existing: UpdateMediaFragment[], limits: Limits, onEdit: () => void) {
  const [items, setItems] = useState(() => existing.map(fromExistingMedia));
  const [refused, setRefused] = useState<string[]>([]);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  useEffect(() => () => latest.current.forEach(release), []);

  const patch = (key: string, change: (item: Attachment) => Attachment) =>
    setItems((before) => before.map((item) => (item.key === key ? change(item) : item)));

  return {
    items,
    refused,
    /** True when a file was added or removed, or a caption changed. */
    dirty:
      items.some((item) => item.file !== null || item.removed) ||
      items.some(({ key, caption }) => existing.some((media) => media.url === key && media.caption !== caption)),
    add(files: File[]) {
      onEdit();
      const sound = files.filter((file) => fileProblem(file, limits) === null);
      const room = Math.max(0, limits.maxUploadFiles - items.filter(isExisting).length);
      const problems = files.flatMap((file) => fileProblem(file, limits) ?? []);
      setRefused(sound.length > room ? [...problems, tooManyMedia.message] : problems);
      setItems([...items, ...sound.slice(0, room).map(fromFile)]);
    },
    describe(key: string, caption: string) {
      onEdit();
      patch(key, (item) => ({ ...item, caption }));
    },
    /** Drops a new file; marks an existing one as removed, or undoes that. */
    toggle(target: Attachment) {
      onEdit();
      setRefused([]);
      if (target.file === null) return patch(target.key, () => ({ ...target, removed: !target.removed }));
      release(target);
      return setItems(items.filter(({ key }) => key !== target.key));
    },
    reset() {
      items.forEach(release);
      setItems([]);
      setRefused([]);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
