import sharp from 'sharp';
import type { Canvas } from './canvas.ts';

/** A canvas as a PNG file, every pixel `scale` wide and sharp-edged, in at most 256 colours. */
export async function encodePng({ width, height, pixels }: Canvas, scale = 3): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 3);
  pixels.forEach((color, index) => {
    bytes[index * 3] = (color >> 16) & 255;
    bytes[index * 3 + 1] = (color >> 8) & 255;
    bytes[index * 3 + 2] = color & 255;
  });
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
