import { receivedPaymentsVariables } from '#client/features/payments/state.filter.ts';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { route } from './routeModule.ts';
import { searchedIn } from '#client/ui/hooks/useQueryParam.ts';

/** The screens of one project. */
export const PROJECT_ROUTES = [
  route(PATTERNS.project, 'signed-in', () => import('#client/features/projects/ProjectScreen.tsx'), {
    query: () => import('#client/features/projects/ProjectScreen.generated.ts').then((m) => m.ProjectDocument),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route(PATTERNS.editProject, 'DEVELOPER', () => import('#client/features/projects/EditProjectScreen.tsx'), {
    query: () => import('#client/features/projects/form/ProjectForm.generated.ts').then((m) => m.EditProjectDocument),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route(
    PATTERNS.concludeProject,
    'DEVELOPER',
    () => import('#client/features/projects/outcome/ConcludeProjectScreen.tsx'),
    {
      query: () =>
        import('#client/features/projects/outcome/ConcludeProject.generated.ts').then(
          (m) => m.ProjectToConcludeDocument,
        ),
      variables: ({ projectId = '' }) => ({ id: projectId }),
    },
  ),
  route(PATTERNS.howToPay, 'DEVELOPER', () => import('#client/features/payments/PaymentInstructionsScreen.tsx'), {
    query: () =>
      import('#client/features/payments/PaymentInstructions.generated.ts').then((m) => m.PaymentInstructionsDocument),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route(PATTERNS.previewProject, 'DEVELOPER', () => import('#client/features/projects/ProjectPreviewScreen.tsx'), {
    query: () => import('#client/features/projects/ProjectScreen.generated.ts').then((m) => m.ProjectDocument),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route(
    PATTERNS.projectInvestors,
    'DEVELOPER',
    () => import('#client/features/projects/owner/ProjectInvestorsScreen.tsx'),
    {
      query: () =>
        import('#client/features/projects/owner/ProjectInvestors.generated.ts').then((m) => m.ProjectInvestorsDocument),
      variables: ({ projectId = '' }) => ({ projectId }),
    },
  ),
  route(
    PATTERNS.projectPayments,
    'DEVELOPER',
    () => import('#client/features/payments/received/ProjectPaymentsScreen.tsx'),
    {
      query: () =>
        import('#client/features/payments/received/ReceivedPayments.generated.ts').then(
          (m) => m.ProjectPaymentsDocument,
        ),
      variables: receivedPaymentsVariables,
    },
  ),
  route(
    PATTERNS.projectReturns,
    'DEVELOPER',
    () => import('#client/features/returns/studio/ProjectReturnsScreen.tsx'),
    {
      query: () =>
        import('#client/features/returns/studio/ProjectReturns.generated.ts').then((m) => m.ProjectReturnsDocument),
      variables: ({ projectId = '' }) => ({ projectId }),
    },
  ),
  route(PATTERNS.reportRevenue, 'DEVELOPER', () => import('#client/features/returns/studio/ReportRevenueScreen.tsx'), {
    query: () =>
      import('#client/features/returns/studio/ReportRevenue.generated.ts').then((m) => m.RevenueToReportDocument),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route(
    PATTERNS.projectPromotion,
    'DEVELOPER',
    () => import('#client/features/projects/owner/ProjectPromotionScreen.tsx'),
    {
      query: () =>
        import('#client/features/projects/owner/ProjectPromotion.generated.ts').then((m) => m.ProjectPromotionDocument),
      variables: ({ projectId = '' }) => ({ id: projectId }),
    },
  ),
  route(PATTERNS.projectTeam, 'DEVELOPER', () => import('#client/features/editors/ProjectTeamScreen.tsx'), {
    query: () => import('#client/features/editors/Editors.generated.ts').then((m) => m.ProjectEditorsDocument),
    variables: ({ projectId = '' }) => ({ id: projectId }),
  }),
  route(PATTERNS.updates, 'signed-in', () => import('#client/features/updates/list/UpdatesScreen.tsx'), {
    query: () => import('#client/features/updates/list/UpdatesScreen.generated.ts').then((m) => m.UpdatesDocument),
    variables: ({ projectId = '' }, search) => ({ projectId, search: searchedIn(search) }),
  }),
  route(PATTERNS.newUpdate, 'DEVELOPER', () => import('#client/features/updates/form/CreateUpdateScreen.tsx'), {
    query: () => import('#client/features/updates/form/UpdateForm.generated.ts').then((m) => m.NewUpdateDocument),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route(PATTERNS.update, 'signed-in', () => import('#client/features/updates/reading/UpdateScreen.tsx'), {
    query: () => import('#client/features/updates/reading/UpdateScreen.generated.ts').then((m) => m.UpdateDocument),
    variables: ({ updateId = '' }) => ({ id: updateId }),
    countsAsRead: true,
  }),
  route(PATTERNS.editUpdate, 'DEVELOPER', () => import('#client/features/updates/form/EditUpdateScreen.tsx'), {
    query: () => import('#client/features/updates/form/UpdateForm.generated.ts').then((m) => m.UpdateToEditDocument),
    variables: ({ updateId = '' }) => ({ id: updateId }),
  }),
  route(PATTERNS.milestones, 'signed-in', () => import('#client/features/milestones/MilestonesScreen.tsx'), {
    query: () => import('#client/features/milestones/MilestonesScreen.generated.ts').then((m) => m.MilestonesDocument),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route(PATTERNS.newMilestone, 'DEVELOPER', () => import('#client/features/milestones/CreateMilestoneScreen.tsx'), {
    query: () => import('#client/features/milestones/MilestoneForm.generated.ts').then((m) => m.NewMilestoneDocument),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
  route(PATTERNS.editMilestone, 'DEVELOPER', () => import('#client/features/milestones/EditMilestoneScreen.tsx'), {
    query: () =>
      import('#client/features/milestones/MilestoneForm.generated.ts').then((m) => m.MilestoneToEditDocument),
    variables: ({ milestoneId = '' }) => ({ id: milestoneId }),
  }),
  route(PATTERNS.createUpdateFor, 'DEVELOPER', () => import('#client/features/updates/form/CreateUpdateScreen.tsx'), {
    query: () => import('#client/features/updates/form/UpdateForm.generated.ts').then((m) => m.NewUpdateDocument),
    variables: ({ projectId = '' }) => ({ projectId }),
  }),
];
