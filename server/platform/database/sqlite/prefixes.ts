/**
 * Lengths of prefixes with an index, which are read in order like words; matches of longer ones are collected first.
 */
export const PREFIXES = Array.from({ length: 16 }, (_none, at) => at + 1).join(' ');
