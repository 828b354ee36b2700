import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

const MODULES = join(import.meta.dirname, '../../node_modules');

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Pages of tests live for seconds: optimizing their code, or collecting garbage often, costs more than it saves. */
const SHORT_LIVED = '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16';

/** CHROME_PATH; otherwise, on Linux x64, the one from the npm packages; then Playwright's; then an installed one. */
export function findChromium(): Chromium {
  if (process.env.CHROME_PATH) return plain(process.env.CHROME_PATH);
  if (process.platform === 'linux' && process.arch === 'x64') return packaged();
  const found = [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
  if (found) return plain(found);
  throw new Error('No Chromium: install Google Chrome, run `npx playwright-core install chromium` or set CHROME_PATH.');
}

const plain = (executablePath: string): Chromium => ({
  executablePath,
  args: [SHORT_LIVED, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  env: {},
});

function packaged(): Chromium {
  const manifest = readFileSync(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const dir = join(MODULES, '.cache', `chromium-${version}`);
  if (!existsSync(dir)) unpack(dir);
  return {
    executablePath: join(dir, 'chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage', SHORT_LIVED],
    env: { LD_LIBRARY_PATH: join(dir, 'al2023/lib'), FONTCONFIG_PATH: join(dir, 'fonts') },
  };
}

function unpack(dir: string): void {
  mkdirSync(join(MODULES, '.cache'), { recursive: true });
  const fresh = mkdtempSync(`${dir}-`);
  // It unpacks into the folder for temporary files, and adds its own libraries only when it detects AWS Lambda.
  const unpacking = "await (await import('@sparticuz/chromium')).default.executablePath()";
  execFileSync(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: MODULES,
    env: { TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Its own fonts.conf names a missing folder, and without any font Chromium crashes at the first form control.
  writeFileSync(join(fresh, 'fonts/fonts.conf'), fontsConf(dir));
  try {
    renameSync(fresh, dir);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(dir)) throw error; // otherwise another process was first, and its copy is equally usable
  }
}

const fontsConf = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dir}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${dir}/fonts-cache</cachedir>
</fontconfig>
`;
