import { useState } from 'react';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { checkFile, type CheckedFile } from './checkFile.ts';

type Options = {
  /** Why the kind or size of a file isn't accepted, or null. */
  typeProblem: (file: File) => string | null;
  /** How many more files there may be, and the message when more are chosen. */
  room: number;
  tooMany: string;
  add: (files: File[]) => void;
};

export type FileNotes = { rejected: string[]; warned: string[] };

const NONE: FileNotes = { rejected: [], warned: [] };

const listed = new Intl.ListFormat('es');
const present = (text: string | null): string[] => (text === null ? [] : [text]);

/** Checks files when they are chosen: adds those that can be uploaded, and says why others can't. */
export function useChosenFiles({ typeProblem, room, tooMany, add }: Options) {
  const [notes, setNotes] = useState(NONE);

  /** Files are read meanwhile, so `room` and `add` are those of now. */
  const take = useHandler((checked: CheckedFile[]) => {
    const sound = checked.filter(({ problem }) => problem === null);
    const [taken, left] = [sound.slice(0, Math.max(0, room)), sound.slice(Math.max(0, room))];
    const leftNames = listed.format(left.map(({ file }) => `«${file.name}»`));
    setNotes({
      rejected: [
        ...checked.flatMap(({ problem }) => present(problem)),
        ...(left.length > 0 ? [`${tooMany}. No se ${left.length > 1 ? 'agregaron' : 'agregó'} ${leftNames}.`] : []),
      ],
      warned: taken.flatMap(({ warning }) => present(warning)),
    });
    if (taken.length > 0) add(taken.map(({ file }) => file));
  });

  return {
    notes,
    forget: () => setNotes(NONE),
    async choose(files: File[]) {
      const checked: CheckedFile[] = [];
      // One at a time: each is read into memory.
      for (const file of files) checked.push(await checkFile(file, typeProblem));
      take(checked);
    },
  };
}
