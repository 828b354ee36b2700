import { useEffect, useState } from 'react';

const NONE: ReadonlyMap<File, string> = new Map();

/** Object URLs of the chosen files, revoked when the files change or the component unmounts. */
export function useFilePreviews(files: readonly File[]): ReadonlyMap<File, string> {
  const [current, setCurrent] = useState(files);
  const [urls, setUrls] = useState(NONE);
  const isSame = files.length === current.length && files.every((file, index) => file === current[index]);
  if (!isSame) setCurrent(files);
  useEffect(() => {
    if (current.length === 0) return undefined;
    const made = new Map(current.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(made);
    return () => {
      setUrls(NONE);
      made.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [current]);
  return urls;
}

/** The same of one file; null while there is none. */
export const useFilePreview = (file: File | null): string | null =>
  useFilePreviews(file ? [file] : []).get(file as File) ?? null;
