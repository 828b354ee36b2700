import type { App } from './app.ts';
import type { Config } from './config.ts';

/** A stop that takes longer than this, in ms, is cut short. */
const PATIENCE = 10_000;

/** Listens until told to stop; requests in flight are answered first. Resolves once it listens. */
export async function serve({ fastify, floors, close }: App, { port, host }: Config): Promise<string> {
  await sweepMedia(floors);
  const address = await fastify.listen({ port, host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), PATIENCE).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return address;
}

/** Removes the files that a crash left without a row. */
async function sweepMedia({ media, mediaStore }: App['floors']): Promise<void> {
  const { files, covers } = await media.listReferenced();
  const coverFiles = covers.flatMap((url) => url.split('/').at(-1) ?? []);
  await mediaStore.sweep(new Set([...files, ...coverFiles]));
}
