import sharp from 'sharp';
import { createCanvas } from './art/canvas.ts';
import { encodePng } from './art/png.ts';
import { createRandom } from './random.ts';
const names = process.argv.slice(2);
const tiles = [];
for (const [i, n] of names.entries()) {
  const m = await import(`./art/scenes/${n}.ts`);
  const c = createCanvas(); const t = performance.now();
  m[n](c, createRandom(n)); const t2 = performance.now();
  const png = await encodePng(c);
  console.log(n, (t2 - t).toFixed(0), (performance.now() - t2).toFixed(0), png.length);
  tiles.push({ input: await sharp(png).resize(640, 360, { kernel: 'nearest' }).toBuffer(), left: (i % 2) * 650, top: Math.floor(i / 2) * 370 });
}
await sharp({ create: { width: 1290, height: Math.ceil(names.length / 2) * 370, channels: 3, background: '#888' } }).composite(tiles).png().toFile('/tmp/art/sheet.png');
