import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** Control characters except line breaks and tabs, and characters that change a text's direction or end its line. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

const escapingTo = (to: NodeJS.WriteStream): Writable =>
  new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      to.write(String(text).replace(UNSEEN, escaped));
      done();
    },
  });

/** Whoever reads what is printed has enough of it, as `head` has. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

for (const to of [process.stdout, process.stderr]) to.on('error', ignoreClosedPipe);

/**
 * Prints with control characters escaped, so that people's texts can't control the terminal. JSON has the same meaning.
 */
export const output = new Console({ stdout: escapingTo(process.stdout), stderr: escapingTo(process.stderr) });
