const LIBRARY = ['server/domain'];
const DOORS = ['server/graphql', 'server/rest', 'server/http'];
const FLOORS = [...LIBRARY, 'server/data', 'server/security', 'server/services', ...DOORS];
const TOP = ['server/app.ts', 'server/command.ts', 'server/config.ts', 'server/serve.ts'];

/** The types of schema.graphql, as codegen writes them. */
const CONTRACT = 'client/apollo/schema.generated.ts';

/** What any feature's screen is made of. */
const PARTS = [
  'client/apollo',
  'client/forms',
  'client/paths.ts',
  'client/storage.ts',
  'client/text',
  'client/theme',
  'client/ui',
  ...LIBRARY,
];
const FEATURE = [...PARTS, 'client/features/session'];

const features = (...names: string[]): string[] => names.map((name) => `client/features/${name}`);

const EVERYTHING = ['server', 'client', '.build', 'tests/support'];

/** Every place code may stand, and the places it may import besides itself. DESIGN's floors, from the ground up. */
export const MAY_IMPORT: Record<string, string[]> = {
  'server/domain': [],
  'server/data': LIBRARY,
  'server/security': LIBRARY,
  'server/services': [...LIBRARY, 'server/data', 'server/security'],
  'server/http': [...LIBRARY, 'server/data', 'server/security', 'server/services'],
  'server/graphql': [...LIBRARY, 'server/services', 'server/http'],
  'server/rest': [...LIBRARY, 'server/services', 'server/http'],
  'server/config.ts': [...LIBRARY, 'server/data/postgres.settings.ts'],
  'server/command.ts': [...LIBRARY, 'server/http'],
  'server/app.ts': [...FLOORS, 'server/config.ts'],
  'server/serve.ts': ['server/app.ts', 'server/config.ts', 'server/data', 'server/http'],
  'server/main.ts': TOP,
  'server/demo': [...FLOORS, ...TOP],
  'server/demo.ts': [...FLOORS, ...TOP, 'server/demo'],
  'server/ledger-check.ts': [...FLOORS, ...TOP],
  'server/backup.ts': [...LIBRARY, 'server/data', 'server/command.ts', 'server/config.ts'],
  'server/restore.ts': [...LIBRARY, 'server/data', 'server/command.ts', 'server/config.ts'],

  'client/text': [...LIBRARY, CONTRACT],
  'client/paths.ts': [],
  'client/storage.ts': [],
  'client/theme': ['client/storage.ts'],
  'client/apollo': [...LIBRARY, 'client/storage.ts', 'client/text'],
  'client/forms': [...LIBRARY, 'client/apollo', 'client/storage.ts', 'client/text', 'client/ui'],
  'client/ui': [...LIBRARY, CONTRACT, 'client/paths.ts', 'client/storage.ts', 'client/text', 'client/theme'],
  'client/features/session': PARTS,
  'client/features/profile': FEATURE,
  'client/features/directories': FEATURE,
  'client/features/investments': FEATURE,
  'client/features/milestones': FEATURE,
  'client/features/updates': FEATURE,
  'client/features/projects': [...FEATURE, ...features('investments', 'updates', 'milestones')],
  'client/features/dashboard': [...FEATURE, ...features('projects', 'investments', 'updates')],
  'client/features/test-pages': [...FEATURE, ...features('updates')],
  'client/playground': PARTS,
  'client/routes.tsx': [...PARTS, 'client/features'],
  'client/App.tsx': [...FEATURE, 'client/routes.tsx'],
  'client/root.tsx': PARTS,
  'client/product.tsx': ['client/App.tsx', 'client/root.tsx', 'client/routes.tsx', ...FEATURE],
  'client/door.tsx': ['client/product.tsx', 'client/root.tsx', ...FEATURE],
  'client/main.ts': ['client/door.tsx', 'client/product.tsx', 'client/root.tsx', ...PARTS],
  'client/lean': [],
  'client/lean.ts': ['client/lean'],
  'client/stylesheet.tsx': ['client/theme'],
  'client/ways.ts': [],
  'client/vite.config.ts': ['client/lean.ts', 'client/stylesheet.tsx', 'client/ways.ts'],
  'client/vite-env.d.ts': [],

  'tests/support': ['server', 'client', '.build'],
  'tests/domain': [...LIBRARY, 'tests/support'],
  'tests/data': [...LIBRARY, 'server/data', 'tests/support'],
  'tests/api': [
    ...EVERYTHING,
    'tests/house/spec.ts',
    'tests/bench/world.ts',
    'tests/torture/figure.ts',
    'tests/torture/growth',
  ],
  'tests/torture': EVERYTHING,
  'tests/client': EVERYTHING,
  'tests/browser': EVERYTHING,
  'tests/bench': EVERYTHING,
  'tests/house': EVERYTHING,
  'tests/vitest.config.ts': [],
};

/** The doors speak of what is kept, and leave the keeping to the use cases. */
const MAY_NAME: Record<string, string[]> = { 'server/graphql': ['server/data'], 'server/rest': ['server/data'] };

const inside = (place: string, path: string): boolean => path === place || path.startsWith(`${place}/`);

/** The declared place a file stands in, or null. */
export const placeOf = (path: string): string | null =>
  Object.keys(MAY_IMPORT).find((place) => inside(place, path)) ?? null;

export function mayImport(place: string, target: string, onlyTypes: boolean): boolean {
  const named = onlyTypes ? (MAY_NAME[place] ?? []) : [];
  return [place, ...(MAY_IMPORT[place] ?? []), ...named].some((allowed) => inside(allowed, target));
}
