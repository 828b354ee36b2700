import { pictureProblem } from '#server/kernel/media/picture.limits.ts';
import { codecProblem, codecWarning, videoCodecs } from '#server/kernel/media/video.codecs.ts';
import { isAnimatedPng, measurePicture } from './pictureSize.ts';

/** The result of checking a file: why it can't be uploaded, or what its readers may not see. */
type Finding = { problem: string | null; warning: string | null };

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

async function findingOf(file: File): Promise<Finding> {
  if (file.type === 'video/mp4') {
    const codecs = await videoCodecs((start, end) => bytesOf(file.slice(start, end)), file.size);
    return { problem: codecProblem(codecs)?.message ?? null, warning: codecWarning(codecs) };
  }
  const bytes = await bytesOf(file);
  const size = measurePicture(bytes);
  return {
    problem: (size && pictureProblem(size)?.message) ?? null,
    warning: isAnimatedPng(bytes) ? 'Es un PNG animado: se verá solo su primera imagen.' : null,
  };
}

export type CheckedFile = { file: File; problem: string | null; warning: string | null };

/** Checks a file before it is uploaded. `typeProblem`: why its kind or size isn't accepted, with its name. */
export async function checkFile(file: File, typeProblem: (file: File) => string | null): Promise<CheckedFile> {
  const unaccepted = typeProblem(file);
  if (unaccepted !== null) return { file, problem: unaccepted, warning: null };
  const named = (text: string | null) => text && `«${file.name}»: ${text}`;
  try {
    const { problem, warning } = await findingOf(file);
    return { file, problem: named(problem), warning: named(warning) };
  } catch {
    return { file, problem: named('No se pudo leer el archivo.'), warning: null };
  }
}
