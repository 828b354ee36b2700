import { PAYMENTS_PAGE, STATE_FILTER, stateNamed } from '#client/features/payments/state.filter.ts';
import { PATTERNS } from '#server/kernel/page.paths.ts';
import { lazyQuery, lazyScreen, route } from './routeModule.ts';
import { searchedIn } from '#client/ui/useQueryParam.ts';

/** The screens of one project. */
export const PROJECT_ROUTES = [
  route({
    path: PATTERNS.project,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/projects/ProjectScreen.tsx'), 'ProjectScreen'),
    query: lazyQuery(() => import('#client/features/projects/ProjectScreen.generated.ts'), 'ProjectDocument'),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route({
    path: PATTERNS.editProject,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/projects/EditProjectScreen.tsx'), 'EditProjectScreen'),
    query: lazyQuery(() => import('#client/features/projects/form/ProjectForm.generated.ts'), 'EditProjectDocument'),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route({
    path: PATTERNS.concludeProject,
    for: 'DEVELOPER',
    screen: lazyScreen(
      () => import('#client/features/projects/outcome/ConcludeProjectScreen.tsx'),
      'ConcludeProjectScreen',
    ),
    query: lazyQuery(
      () => import('#client/features/projects/outcome/ConcludeProject.generated.ts'),
      'ProjectToConcludeDocument',
    ),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route({
    path: PATTERNS.howToPay,
    for: 'DEVELOPER',
    screen: lazyScreen(
      () => import('#client/features/payments/PaymentInstructionsScreen.tsx'),
      'PaymentInstructionsScreen',
    ),
    query: lazyQuery(
      () => import('#client/features/payments/PaymentInstructions.generated.ts'),
      'PaymentInstructionsDocument',
    ),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route({
    path: PATTERNS.previewProject,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/projects/ProjectPreviewScreen.tsx'), 'ProjectPreviewScreen'),
    query: lazyQuery(() => import('#client/features/projects/ProjectScreen.generated.ts'), 'ProjectDocument'),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route({
    path: PATTERNS.projectInvestors,
    for: 'DEVELOPER',
    screen: lazyScreen(
      () => import('#client/features/projects/owner/ProjectInvestorsScreen.tsx'),
      'ProjectInvestorsScreen',
    ),
    query: lazyQuery(
      () => import('#client/features/projects/owner/ProjectInvestors.generated.ts'),
      'ProjectInvestorsDocument',
    ),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route({
    path: PATTERNS.projectPayments,
    for: 'DEVELOPER',
    screen: lazyScreen(
      () => import('#client/features/payments/received/ProjectPaymentsScreen.tsx'),
      'ProjectPaymentsScreen',
    ),
    query: lazyQuery(
      () => import('#client/features/payments/received/ReceivedPayments.generated.ts'),
      'ProjectPaymentsDocument',
    ),
    variables: ({ projectId = '' }, search) => ({
      projectId,
      state: stateNamed(search.get(STATE_FILTER)),
      reference: searchedIn(search),
      first: PAYMENTS_PAGE,
    }),
  }),
  route({
    path: PATTERNS.updates,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/updates/list/UpdatesScreen.tsx'), 'UpdatesScreen'),
    query: lazyQuery(() => import('#client/features/updates/list/UpdatesScreen.generated.ts'), 'UpdatesDocument'),
    variables: ({ projectId = '' }, search) => ({ projectId, search: searchedIn(search) }),
  }),
  route({
    path: PATTERNS.newUpdate,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/updates/form/CreateUpdateScreen.tsx'), 'CreateUpdateScreen'),
    query: lazyQuery(() => import('#client/features/updates/form/UpdateForm.generated.ts'), 'NewUpdateDocument'),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route({
    path: PATTERNS.update,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/updates/reading/UpdateScreen.tsx'), 'UpdateScreen'),
    query: lazyQuery(() => import('#client/features/updates/reading/UpdateScreen.generated.ts'), 'UpdateDocument'),
    variables: ({ updateId = '' }) => ({ id: updateId }),
    countsAsRead: true,
  }),
  route({
    path: PATTERNS.editUpdate,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/updates/form/EditUpdateScreen.tsx'), 'EditUpdateScreen'),
    query: lazyQuery(() => import('#client/features/updates/form/UpdateForm.generated.ts'), 'UpdateToEditDocument'),
    variables: ({ updateId = '' }) => ({ id: updateId }),
  }),
  route({
    path: PATTERNS.milestones,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/milestones/MilestonesScreen.tsx'), 'MilestonesScreen'),
    query: lazyQuery(() => import('#client/features/milestones/MilestonesScreen.generated.ts'), 'MilestonesDocument'),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route({
    path: PATTERNS.newMilestone,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/milestones/CreateMilestoneScreen.tsx'), 'CreateMilestoneScreen'),
    query: lazyQuery(() => import('#client/features/milestones/MilestoneForm.generated.ts'), 'NewMilestoneDocument'),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route({
    path: PATTERNS.editMilestone,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/milestones/EditMilestoneScreen.tsx'), 'EditMilestoneScreen'),
    query: lazyQuery(() => import('#client/features/milestones/MilestoneForm.generated.ts'), 'MilestoneToEditDocument'),
    variables: ({ milestoneId = '' }) => ({ id: milestoneId }),
  }),
  route({
    path: PATTERNS.createUpdateFor,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/updates/form/CreateUpdateScreen.tsx'), 'CreateUpdateScreen'),
    query: lazyQuery(() => import('#client/features/updates/form/UpdateForm.generated.ts'), 'NewUpdateDocument'),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
];
