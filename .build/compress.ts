import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = ['.js', '.css', '.html', '.svg', '.txt'];
const SMALL = 1024;
/** The playground's editor is megabytes: the last percent would take half a minute. */
const LARGE = 500_000;

/** Writes a .br and a .gz beside every file that gains by it, so that the server never compresses. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!WORTH_IT.includes(extname(name)) || statSync(file).size < SMALL) continue;
    const content = readFileSync(file);
    const quality = content.length > LARGE ? 6 : constants.BROTLI_MAX_QUALITY;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
}
