import { useEffect, useRef, useState } from 'react';
import { tooManyMedia } from '#server/domain/update.ts';
import { attachExisting, attachFile, fileProblem, isKept, type Attachment, type Limits } from './attachments.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';

const release = ({ file, preview }: Attachment) => file && URL.revokeObjectURL(preview);

/** The files of the form, in the order they will be shown. `onChosen` hears of each file that comes or goes. */
export function useAttachments(existing: UpdateMediaFragment[], limits: Limits, onChosen: () => void) {
  const [items, setItems] = useState(() => existing.map(attachExisting));
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
    /** A file was added, taken out, or given another caption. */
    dirty:
      items.some((item) => item.file !== null || item.removed) ||
      items.some(({ key, caption }) => existing.some((media) => media.url === key && media.caption !== caption)),
    add(files: File[]) {
      onChosen();
      const sound = files.filter((file) => fileProblem(file, limits) === null);
      const room = Math.max(0, limits.maxUploadFiles - items.filter(isKept).length);
      const problems = files.flatMap((file) => fileProblem(file, limits) ?? []);
      setRefused(sound.length > room ? [...problems, tooManyMedia.message] : problems);
      setItems([...items, ...sound.slice(0, room).map(attachFile)]);
    },
    describe: (key: string, caption: string) => patch(key, (item) => ({ ...item, caption })),
    /** A new file is forgotten; an existing one is marked, and can be kept after all. */
    toggle(target: Attachment) {
      onChosen();
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
