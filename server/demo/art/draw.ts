import { createRandom } from '../random.ts';
import { createCanvas } from './canvas.ts';
import { encodePng } from './png.ts';
import { SCENES, type SceneName } from './scenes.ts';
import { TREATMENTS, type Treatment } from './treatments.ts';

/** A game's cover, 960 × 540, as a PNG. */
export function drawCover(scene: SceneName): Promise<Buffer> {
  const canvas = createCanvas();
  SCENES[scene](canvas, createRandom(`${scene}7`));
  return encodePng(canvas);
}

/** A picture for an update: the scene changed by a treatment. The same seed draws the same details. */
export function drawPicture(scene: SceneName, treatment: Treatment, seed: string): Promise<Buffer> {
  const canvas = createCanvas();
  const random = createRandom(seed);
  SCENES[scene](canvas, random);
  TREATMENTS[treatment](canvas, random);
  return encodePng(canvas);
}
