import type { TypedDocumentNode } from '@apollo/client';
import type { Role } from '#client/apollo/schema.generated.ts';
import { catalogueVariables } from '#client/features/projects/catalogue/useProjectFilter.ts';
import { myPaymentsVariables } from '#client/features/payments/state.filter.ts';
import { newsVariables } from '#client/features/notifications/news/newsFilter.ts';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { route } from './routeModule.ts';
import { searchedIn } from '#client/ui/hooks/useQueryParam.ts';

const DASHBOARDS: Record<Role, () => Promise<TypedDocumentNode<unknown, Record<string, never>>>> = {
  DEVELOPER: lazyImport(
    () =>
      import('#client/features/dashboards/DeveloperDashboard.generated.ts').then((m) => m.DeveloperDashboardDocument),
    'DEVELOPER',
  ),
  INVESTOR: lazyImport(
    () => import('#client/features/dashboards/InvestorDashboard.generated.ts').then((m) => m.InvestorDashboardDocument),
    'INVESTOR',
  ),
};

/** The screens for signed-in users, except those of one project. */
export const MEMBER_ROUTES = [
  route(PATTERNS.dashboard, 'signed-in', () => import('#client/features/dashboards/DashboardScreen.tsx'), {
    query: async (role) => (role ? DASHBOARDS[role]() : null),
  }),
  route(PATTERNS.projects, 'signed-in', () => import('#client/features/projects/catalogue/BrowseScreen.tsx'), {
    query: () => import('#client/features/projects/catalogue/BrowseScreen.generated.ts').then((m) => m.BrowseDocument),
    variables: (_params, search) => catalogueVariables(search),
  }),
  route(PATTERNS.createProject, 'DEVELOPER', () => import('#client/features/projects/CreateProjectScreen.tsx')),
  route(PATTERNS.createUpdate, 'DEVELOPER', () => import('#client/features/updates/form/PickProjectScreen.tsx'), {
    query: () =>
      import('#client/features/updates/form/PickProjectScreen.generated.ts').then((m) => m.MyProjectsToUpdateDocument),
  }),
  route(PATTERNS.myInvestments, 'INVESTOR', () => import('#client/features/investments/MyInvestmentsScreen.tsx'), {
    query: () =>
      import('#client/features/investments/MyInvestmentsScreen.generated.ts').then((m) => m.MyInvestmentsDocument),
  }),
  route(PATTERNS.statement, 'signed-in', () => import('#client/features/statement/StatementScreen.tsx')),
  route(PATTERNS.receipt, 'INVESTOR', () => import('#client/features/investments/receipt/ReceiptScreen.tsx'), {
    query: () =>
      import('#client/features/investments/receipt/ReceiptScreen.generated.ts').then((m) => m.ReceiptDocument),
    variables: ({ investmentId = '' }) => ({ id: investmentId }),
  }),
  route(PATTERNS.payments, 'INVESTOR', () => import('#client/features/payments/mine/MyPaymentsScreen.tsx'), {
    query: () => import('#client/features/payments/mine/MyPayments.generated.ts').then((m) => m.MyPaymentsDocument),
    variables: (_params, search) => myPaymentsVariables(search),
  }),
  route(PATTERNS.returns, 'INVESTOR', () => import('#client/features/returns/mine/MyReturnsScreen.tsx'), {
    query: () => import('#client/features/returns/mine/MyReturns.generated.ts').then((m) => m.MyReturnsDocument),
  }),
  route(PATTERNS.profile, 'signed-in', () => import('#client/features/accounts/ProfileScreen.tsx'), {
    query: () => import('#client/features/accounts/ProfileScreen.generated.ts').then((m) => m.ProfileDocument),
  }),
  route(PATTERNS.security, 'signed-in', () => import('#client/features/sessions/SecurityScreen.tsx'), {
    query: () => import('#client/features/sessions/SecurityScreen.generated.ts').then((m) => m.SecurityDocument),
  }),
  route(PATTERNS.mails, 'signed-in', () => import('#client/features/notifications/mails/MailsScreen.tsx'), {
    query: () =>
      import('#client/features/notifications/mails/MailPreferences.generated.ts').then((m) => m.MailsDocument),
  }),
  route(PATTERNS.subscriptions, 'signed-in', () => import('#client/features/feeds/SubscriptionsScreen.tsx'), {
    query: () => import('#client/features/feeds/Feed.generated.ts').then((m) => m.SubscriptionsDocument),
  }),
  route(PATTERNS.programs, 'signed-in', () => import('#client/features/webhooks/ProgramsScreen.tsx'), {
    query: () => import('#client/features/webhooks/Webhooks.generated.ts').then((m) => m.ProgramsDocument),
  }),
  route(PATTERNS.news, 'signed-in', () => import('#client/features/notifications/news/NewsScreen.tsx'), {
    query: () => import('#client/features/notifications/news/NewsScreen.generated.ts').then((m) => m.NewsDocument),
    variables: (_params, search) => newsVariables(search),
  }),
  route(PATTERNS.notifications, 'signed-in', () => import('#client/features/notifications/NotificationsScreen.tsx'), {
    query: () =>
      import('#client/features/notifications/NotificationsScreen.generated.ts').then((m) => m.NotificationsDocument),
  }),
  route(PATTERNS.moderation, 'signed-in', () => import('#client/features/moderation/ModerationScreen.tsx'), {
    query: () =>
      import('#client/features/moderation/ModerationScreen.generated.ts').then((m) => m.ModerationNoticesDocument),
  }),
  route(PATTERNS.editorInvitation, 'signed-in', () => import('#client/features/editors/InvitationScreen.tsx'), {
    query: () => import('#client/features/editors/Editors.generated.ts').then((m) => m.EditorInvitationDocument),
    variables: ({ secret = '' }) => ({ secret }),
  }),
  route(PATTERNS.developers, 'signed-in', () => import('#client/features/studios/DevelopersScreen.tsx'), {
    query: () => import('#client/features/studios/DevelopersScreen.generated.ts').then((m) => m.DevelopersDocument),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
  route(PATTERNS.developer, 'signed-in', () => import('#client/features/studios/StudioScreen.tsx'), {
    query: () => import('#client/features/studios/StudioScreen.generated.ts').then((m) => m.StudioPageDocument),
    variables: ({ developerId = '' }) => ({ id: developerId }),
  }),
  route(PATTERNS.investors, 'signed-in', () => import('#client/features/studios/InvestorsScreen.tsx'), {
    query: () => import('#client/features/studios/InvestorsScreen.generated.ts').then((m) => m.InvestorsDocument),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
];
