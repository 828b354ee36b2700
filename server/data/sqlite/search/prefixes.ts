/** Prefixes up to so many letters are read in order, like words; those of longer ones are gathered first. */
export const PREFIXES = Array.from({ length: 16 }, (_none, at) => at + 1).join(' ');
