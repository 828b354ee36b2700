import type { Transfer } from './useTransfer.ts';

type Item = { key: string; file: File | null };

/** Upload progress of one file, 0 to 100. The request has the form's fields first, then the files in order. */
export function fileProgress({ key, file }: Item, all: readonly Item[], { sent, total }: Transfer): number | null {
  if (file === null || total === 0) return null;
  const files = all.flatMap((item) => (item.file ? [{ key: item.key, size: item.file.size }] : []));
  const sizes = files.reduce((sum, { size }) => sum + size, 0);
  const before = files
    .slice(
      0,
      files.findIndex((item) => item.key === key),
    )
    .reduce((sum, { size }) => sum + size, 0);
  const share = (sent - (total - sizes) - before) / file.size;
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
