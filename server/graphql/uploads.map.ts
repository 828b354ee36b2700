import { MAX_MEDIA_FILES } from '#server/domain/update.ts';

/** One more than allowed, so that the rule on how many files there may be refuses them by its own code. */
const MAX_PLACES = MAX_MEDIA_FILES + 1;
const MAX_PATH = 200;

/** `variables.input.media.0.file`: names of fields, and places in a list of files. */
const PATH = /^variables(?:\.(?:[A-Za-z]\w*|\d{1,2}))+$/;
const MAGIC = ['constructor', 'prototype'];

/**
 * The paths that the `map` of a multipart request names, when each leads to a null of `operations` that is there
 * already; else null. Nothing is ever put where nothing was: neither lists grow by it, nor objects.
 */
export function mappedPaths(operationsText: string, mapText: string): string[] | null {
  const [operations, map] = [parsed(operationsText), parsed(mapText)];
  if (!isObject(operations) || !isObject(map)) return null;
  const paths = Object.values(map).flat(1);
  const areFit =
    paths.length <= MAX_PLACES &&
    Object.values(map).every((named) => Array.isArray(named) && named.length > 0) &&
    new Set(paths).size === paths.length;
  return areFit && paths.every((path) => leadsToNull(operations, path)) ? (paths as string[]) : null;
}

function leadsToNull(operations: object, path: unknown): boolean {
  if (typeof path !== 'string' || path.length > MAX_PATH || !PATH.test(path)) return false;
  let found: unknown = operations;
  for (const step of path.split('.')) {
    const isKnown = typeof found === 'object' && found !== null && Object.hasOwn(found, step) && !MAGIC.includes(step);
    if (!isKnown || (Array.isArray(found) && !isPlace(step))) return false;
    found = (found as Record<string, unknown>)[step];
  }
  return found === null;
}

/** `07` would be the name of a field. */
const isPlace = (step: string): boolean => String(Number(step)) === step && Number(step) < MAX_PLACES;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
