import { join } from 'node:path';
import type { App } from './app.ts';
import { receiveIn, type Config } from './config.ts';
import { startSweeping } from './data/sweeper.ts';
import { reportStrayErrors } from './http/stray.errors.ts';

/** Milliseconds after which a stop closes the connections that are left, and after which it is cut short. */
const FORCE_AFTER = 6_000;
const PATIENCE = 10_000;

/** Listens until told to stop; requests in flight are answered first. Resolves once it listens. */
export async function serve(
  { fastify, database, floors: { media, mediaStore }, close }: App,
  { port, host, dataDir, drainSeconds = 0 }: Config,
): Promise<string> {
  reportStrayErrors(fastify);
  const incoming = join(dataDir, 'incoming');
  receiveIn(incoming);
  const { folder: mediaFolder, sizes } = mediaStore;
  let sweeping: ReturnType<typeof startSweeping> | null = null;
  fastify.addHook('onClose', async () => sweeping?.stop());
  const address = await fastify.listen({ port, host });
  sweeping = startSweeping({ database, media, mediaFolder, sizesFolder: sizes.folder, incoming }, fastify.log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fastify.draining.active = true;
      setTimeout(() => {
        setTimeout(() => fastify.server.closeAllConnections(), FORCE_AFTER).unref();
        setTimeout(() => process.exit(1), PATIENCE).unref();
        close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      }, drainSeconds * 1000);
    });
  }
  return address;
}
