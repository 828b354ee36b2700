import '#.build/stop-with-parent.mjs';
import { startPeer } from './start.ts';

/** Runs one peer in its own process: `serve.ts <name> <file> <port> [URL of PostgreSQL]`. */
const [name = '', file = '', port = '0', databaseUrl = null] = process.argv.slice(2);
await startPeer(name, { file, databaseUrl, port: Number(port) });
