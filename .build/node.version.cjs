// Ends with a sentence where Node is too old. In a syntax that any Node reads, and before anything else is loaded.
'use strict';

const wanted = require('../package.json').engines.node;
const running = process.versions.node.split('.').map(Number);

/** A range as `^20.19.0`, of one major version, or `>=24`. */
function fits(range) {
  const least = range
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
  if (running[0] !== least[0]) return range.charAt(0) === '>' && running[0] > least[0];
  return running[1] >= (least[1] || 0);
}

if (!wanted.split(' || ').some(fits)) {
  console.error('Node ' + process.versions.node + ' is not supported: this program needs Node ' + wanted);
  process.exit(1);
}
