import { problem, type Problem } from './errors.ts';

/** Pixels. */
const MAX_SIDE = 16_384;
/** Limits the work of encoding an animation, and of showing it. */
const MAX_FRAMES = 300;
/** All frames counted. Decoding a larger picture could take more than 250 MB. */
export const MAX_PIXELS = 24_500_000;

type Measured = { width: number; height: number; frames: number };

/** Why a picture is refused before it is decoded, or null. */
export function pictureProblem({ width, height, frames }: Measured): Problem | null {
  if (Math.max(width, height) > MAX_SIDE)
    return problem('INVALID_MEDIA', `La imagen supera los ${count(MAX_SIDE)} píxeles de ancho o de alto`);
  if (frames > MAX_FRAMES) return problem('INVALID_MEDIA', `La animación supera los ${count(MAX_FRAMES)} cuadros`);
  if (width * height * frames > MAX_PIXELS)
    return problem('INVALID_MEDIA', `La imagen supera los ${count(MAX_PIXELS / 1e6)} megapíxeles en todos sus cuadros`);
  return null;
}

const count = (number: number): string => number.toLocaleString('es-AR');
