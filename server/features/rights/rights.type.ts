import { enumName } from '#server/kernel/text/enum.name.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { meaningOf, PROJECT_RIGHTS } from './rights.rules.ts';

export const ProjectRightEnum = closedSet(PROJECT_RIGHTS, 'ProjectRight', 'What not everybody may do in a project.', {
  nameOf: (right) => enumName(right.replace('.', '_')),
  meaning: meaningOf,
  inRest: null,
});
