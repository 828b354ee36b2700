import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = ['.js', '.css', '.html', '.svg', '.txt'];
const SMALL = 1024;
/**
 * Bytes; larger files get a lower quality. At the highest, the playground's editor would take half a minute for one
 * percent.
 */
const LARGE = 500_000;

/** Writes a .br and a .gz next to every compressible file, so that the server doesn't compress files at runtime. */
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
