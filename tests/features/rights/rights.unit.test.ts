import { expect, test } from 'vitest';
import { hasRight } from '#server/features/rights/permissions.rules.ts';
import { RELATIONS, RIGHTS, type Relation, type Right } from '#server/features/rights/rights.rules.ts';
import { aProject } from '#tests/support/entities.ts';

const project = aProject({ id: 9, userId: 3, developerId: 7 });
const owner = { id: 3, role: 'developer', developerProfileId: 7 } as const;
const stranger = { id: 4, role: 'investor', developerProfileId: null } as const;

const rightsOf = (relation: Relation): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) =>
    relation === 'owner'
      ? hasRight(owner, right, project)
      : hasRight(stranger, right, project, new Map([[9, new Set([relation])]])),
  );

test('its owner has every right', () => {
  expect(rightsOf('owner')).toEqual(Object.keys(RIGHTS));
});

const WRITTEN = ['update.write', 'milestone.write'];

test.each([
  ['editor', ['project.seeUnpublished', 'update.readPrivate', 'project.develop']],
  ['writer', WRITTEN],
  ['investor', ['update.readPrivate']],
  ['backer', ['project.seeUnpublished']],
  ['reversed', []],
  ['follower', []],
] as const)('%s: %j', (relation, rights) => {
  expect(rightsOf(relation)).toEqual(rights);
});

test('a relation to another project gives no right in this one', () => {
  const elsewhere = new Map([[8, new Set(Object.keys(RELATIONS) as Relation[])]]);
  for (const right of Object.keys(RIGHTS) as Right[]) expect(hasRight(stranger, right, project, elsewhere)).toBe(false);
});
