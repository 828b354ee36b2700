import { problem, type Problem } from '../errors.ts';

/** Pixels. */
const MAX_SIDE = 16_384;
/** Limits the work of showing an animation. */
const MAX_FRAMES = 300;
/** Decoding a larger picture could take more than 250 MB. */
export const MAX_PIXELS = 24_500_000;
/** All frames counted. They are decoded one after the other: as many take 3 seconds, and no more memory than one. */
export const MAX_ANIMATED_PIXELS = 100_000_000;

export type Measured = { width: number; height: number; frames: number };

/** Why a picture is refused before it is decoded, or null. */
export function pictureProblem({ width, height, frames }: Measured): Problem | null {
  if (Math.max(width, height) > MAX_SIDE)
    return problem('INVALID_MEDIA', `La imagen supera los ${count(MAX_SIDE)} píxeles de ancho o de alto`);
  if (frames > MAX_FRAMES)
    return problem(
      'INVALID_MEDIA',
      `La animación supera los ${count(MAX_FRAMES)} cuadros. Acórtala o conviértela a MP4.`,
    );
  if (width * height > MAX_PIXELS)
    return problem('INVALID_MEDIA', `La imagen supera los ${count(MAX_PIXELS / 1e6)} megapíxeles. Redúcela.`);
  if (width * height * frames > MAX_ANIMATED_PIXELS)
    return problem(
      'INVALID_MEDIA',
      `La animación supera los ${count(MAX_ANIMATED_PIXELS / 1e6)} megapíxeles en todos sus cuadros. Acórtala o conviértela a MP4.`,
    );
  return null;
}

const count = (number: number): string => number.toLocaleString('es-AR');
