import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import { throwRefusal } from '#server/platform/files/media.refusals.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { idempotencyKeyProblem, OTHER_INPUT } from './idempotency.rules.ts';

/** Stores the id of a created row with the request's key. The last statement of its transaction: it locks the key. */
export type RememberKey = (tx: Writer, createdId: number) => Promise<void>;

type Request = {
  key: string | null;
  mutation: string;
  input: object;
  /** Those that the input names. */
  files?: readonly MediaFile[];
};

type Creation<Row> = {
  create: (rememberKey?: RememberKey) => Promise<Row>;
  /** The created row as the viewer may read it now. */
  read: (id: number) => Promise<Row>;
};

export const createCreationService = ({ creationKeys, now }: Pick<Dependencies, 'creationKeys' | 'now'>) => ({
  /** Creates a row once per key: a repeated request reads it, as does the slower of two at once. */
  async once<Row>(viewer: Viewer | null, { key, ...sent }: Request, { create, read }: Creation<Row>) {
    if (key === null) return { row: await create(), replayed: false };
    requireViewer(viewer);
    refuse(idempotencyKeyProblem(key));
    const inputDigest = await digestOf(sent);

    const replay = async (): Promise<{ row: Row; replayed: boolean } | null> => {
      const stored = await creationKeys.find(viewer.id, key);
      if (stored && stored.inputDigest !== inputDigest) throw new DomainError(OTHER_INPUT);
      return stored && { row: await read(stored.createdId), replayed: true };
    };
    const rememberKey: RememberKey = (tx, createdId) =>
      creationKeys.add(tx, { userId: viewer.id, key, inputDigest, createdId, createdAt: now() });
    const earlier = await replay();
    if (earlier) return earlier;
    try {
      return { row: await create(rememberKey), replayed: false };
    } catch (error) {
      // What the other one created may also be why this one was refused, as by a limit.
      const later = error instanceof DomainError || isUniqueViolation(error) ? await replay() : null;
      if (later) return later;
      throw error;
    }
  },
});

async function digestOf({ mutation, input, files = [] }: Omit<Request, 'key'>): Promise<string> {
  const contents: string[] = [];
  for (const { stream } of files) contents.push(await digestOfFile(stream).catch(throwRefusal));
  return createHash('sha256')
    .update(JSON.stringify([mutation, input, contents], sortKeys))
    .digest('hex');
}

/** Each API has its own order of fields. */
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

async function digestOfFile(stream: () => Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream() as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
