import { client, buildTarget, buildIfStale, server } from './targets.ts';

const build = process.argv.includes('--if-stale') ? buildIfStale : buildTarget;

await build(client);
await build(server);
