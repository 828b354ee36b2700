import { MAX_FORM_FILES } from '#server/platform/http/multipart.limits.ts';

/** One more than allowed, so that the rule on the number of files refuses them with its own code. */
const MAX_PATHS = MAX_FORM_FILES + 1;
const MAX_PATH = 200;

/** `variables.input.media.0.file`: field names and list indexes. */
const PATH = /^variables(?:\.(?:[A-Za-z]\w*|\d{1,2}))+$/;
const UNSAFE_KEYS = ['constructor', 'prototype'];

/**
 * The paths named by `map` of a multipart request if each leads to an existing null in `operations`; otherwise null. So
 * the map can neither extend lists nor add properties.
 */
export function mappedPaths(operationsText: string, mapText: string): string[] | null {
  const [operations, map] = [parseOrNull(operationsText), parseOrNull(mapText)];
  if (!isObject(operations) || !isObject(map)) return null;
  const paths = Object.values(map).flat(1);
  const areFit =
    paths.length <= MAX_PATHS &&
    Object.values(map).every((named) => Array.isArray(named) && named.length > 0) &&
    new Set(paths).size === paths.length;
  return areFit && paths.every((path) => isNullAt(operations, path)) ? (paths as string[]) : null;
}

function isNullAt(operations: object, path: unknown): boolean {
  if (typeof path !== 'string' || path.length > MAX_PATH || !PATH.test(path)) return false;
  let found: unknown = operations;
  for (const step of path.split('.')) {
    const isKnown =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step) && !UNSAFE_KEYS.includes(step);
    if (!isKnown || (Array.isArray(found) && !isArrayIndex(step))) return false;
    found = (found as Record<string, unknown>)[step];
  }
  return found === null;
}

/** `07` would be a field name. */
const isArrayIndex = (step: string): boolean => String(Number(step)) === step && Number(step) < MAX_PATHS;

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
