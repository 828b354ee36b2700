import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/** A destination of log lines. */
export type LogOutput = {
  write(line: string): void;
  /** Number of lines that could not be written. */
  dropped(): number;
};

/** Characters buffered for a slow reader of the log. */
export const MAX_WAITING = 1_048_576;

let standard: LogOutput | null = null;

/** The process's standard output. */
export function standardOutput(): LogOutput {
  standard ??= process.stdout instanceof Socket ? createPipeOutput(process.stdout) : createFileOutput(1);
  return standard;
}

/**
 * Never blocks on the reader of a pipe. Lines are buffered up to a limit while the reader is slow; beyond it, or when
 * the reader is gone, they are dropped. A line says how many.
 */
export function createPipeOutput(pipe: Writable): LogOutput {
  let dropped = 0;
  let gap = 0;
  let isBroken = false;
  const countLost = (error?: Error | null): void => {
    if (error) dropped += 1;
  };
  pipe.on('error', () => (isBroken = true));
  pipe.on('drain', () => {
    if (gap > 0) pipe.write(gapLine(gap), countLost);
    gap = 0;
  });
  return {
    dropped: () => dropped,
    write(line) {
      if (!isBroken && pipe.writableLength + line.length <= MAX_WAITING) return void pipe.write(line, countLost);
      dropped += 1;
      gap += 1;
    },
  };
}

/** Writes each line synchronously, or drops it, e.g. on a full disk. */
export function createFileOutput(file: number): LogOutput {
  let dropped = 0;
  return {
    dropped: () => dropped,
    write(line) {
      try {
        writeSync(file, line);
      } catch {
        dropped += 1;
      }
    },
  };
}

const WARN = 40;

const gapLine = (lines: number): string =>
  `${JSON.stringify({ level: WARN, time: Date.now(), dropped: lines, msg: 'lines were dropped: the log is read too slowly' })}\n`;
