// Runs one of the built server's entry points: `node .build/run.mjs main`.
import './node.version.cjs';

void import('./entry.mjs');
