import { ENDINGS, FEATURES, MAY_IMPORT, PLATFORM, PLATFORM_FILES } from './layers.ts';

const inside = (place: string, path: string): boolean => path === place || path.startsWith(`${place}/`);

/** Longest paths first, so that a nested folder is found before its parent. */
const PLACES = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);

/** A file of one feature or of all: `ending` is the last word of its name, or `features/` and its name. */
type FeatureFile = { feature: string | null; ending: string };

export function featureFile(path: string): FeatureFile | null {
  const [, feature = null, name = ''] = /^server\/features\/(?:([\w-]+)\/(?:.*\/)?)?([\w.-]+)\.tsx?$/.exec(path) ?? [];
  if (name === '') return null;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const hasEnding = feature !== null || (name.includes('.') && last in ENDINGS);
  return { feature, ending: hasEnding ? last : `features/${name}` };
}

const platformFolder = (path: string): string | null => /^server\/platform\/([\w-]+)\//.exec(path)?.[1] ?? null;

/** The declared folder that contains a file, or null. */
export function placeOf(path: string): string | null {
  const file = featureFile(path);
  if (file?.feature) {
    const hasFields = FEATURES.includes(file.feature) && file.ending in ENDINGS;
    return hasFields ? `server/features/${file.feature}` : null;
  }
  if (file || inside('server/features', path)) return 'server/features';
  if (inside('server/kernel', path)) return 'server/kernel';
  const folder = platformFolder(path);
  if (folder !== null) return folder in PLATFORM ? `server/platform/${folder}` : null;
  if (PLATFORM_FILES.includes(path)) return 'server/platform';
  return PLACES.find((place) => inside(place, path)) ?? null;
}

/** Why a file may not import another, or null. */
export function breachOf(path: string, target: string, onlyTypes: boolean): string | null {
  if (inside('server/kernel', path)) return inside('server/kernel', target) ? null : 'the kernel imports itself alone';
  if (inside('server/platform', path)) return platformBreach(path, target);
  const file = featureFile(path);
  if (file) return featureBreach(file, target, onlyTypes);
  const place = placeOf(path);
  if (place === null || place === placeOf(target)) return null;
  if (path.startsWith('client/') && !isShared(target)) return 'the client imports the kernel, .fields and .rules alone';
  return (MAY_IMPORT[place] ?? []).some((allowed) => inside(allowed, target)) ? null : `${place} may not`;
}

const isShared = (target: string): boolean =>
  !target.startsWith('server/') || inside('server/kernel', target) || /\.(fields|rules)\.ts$/.test(target);

function platformBreach(path: string, target: string): string | null {
  if (inside('server/kernel', target) || PLATFORM_FILES.includes(target)) return null;
  const [from, to] = [platformFolder(path), platformFolder(target)];
  if (to === null) return 'the platform imports no feature';
  return to === from || (PLATFORM[from ?? ''] ?? []).includes(to) ? null : `${from} may not import ${to}`;
}

function featureBreach({ feature, ending }: FeatureFile, target: string, onlyTypes: boolean): string | null {
  const rule = ENDINGS[ending];
  if (inside('server/kernel', target)) return null;
  if (!target.startsWith('server/features/') && !target.startsWith('server/platform/'))
    return 'a feature imports no more';
  if (!rule || PLATFORM_FILES.includes(target)) return null; // what is made of all features
  const folder = platformFolder(target);
  if (folder !== null) return onlyTypes || (rule.platform ?? []).includes(folder) ? null : `.${ending} may not`;
  const to = featureFile(target);
  if (!to) return 'no file of a feature';
  if (!rule.may.includes(to.ending) && !(onlyTypes && rule.mayName?.includes(to.ending))) return `.${ending} may not`;
  const isLater = feature !== null && to.feature !== null && FEATURES.indexOf(to.feature) > FEATURES.indexOf(feature);
  return rule.ordered && isLater && (ENDINGS[to.ending]?.ordered ?? false) ? 'it belongs to a later feature' : null;
}
