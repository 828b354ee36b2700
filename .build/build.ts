import { client, make, makeIfStale, server } from './parts.ts';

const build = process.argv.includes('--if-stale') ? makeIfStale : make;

await build(client);
await build(server);
