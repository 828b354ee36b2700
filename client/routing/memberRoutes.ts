import type { TypedDocumentNode } from '@apollo/client';
import type { Role } from '#client/apollo/schema.generated.ts';
import { catalogueVariables } from '#client/features/projects/catalogue/useProjectFilter.ts';
import { myPaymentsVariables } from '#client/features/payments/state.filter.ts';
import { newsVariables } from '#client/features/notifications/news/newsFilter.ts';
import { PATTERNS } from '#server/kernel/page.paths.ts';
import { lazyQuery, lazyScreen, route } from './routeModule.ts';
import { searchedIn } from '#client/ui/useQueryParam.ts';

const DASHBOARDS: Record<Role, () => Promise<TypedDocumentNode<unknown, Record<string, never>>>> = {
  DEVELOPER: lazyQuery(
    () => import('#client/features/dashboards/DeveloperDashboard.generated.ts'),
    'DeveloperDashboardDocument',
  ),
  INVESTOR: lazyQuery(
    () => import('#client/features/dashboards/InvestorDashboard.generated.ts'),
    'InvestorDashboardDocument',
  ),
};

/** The other screens of who is signed in. */
export const MEMBER_ROUTES = [
  route({
    path: PATTERNS.dashboard,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/dashboards/DashboardScreen.tsx'), 'DashboardScreen'),
    query: (role) => (role ? DASHBOARDS[role]() : null),
  }),
  route({
    path: PATTERNS.projects,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/projects/catalogue/BrowseScreen.tsx'), 'BrowseScreen'),
    query: lazyQuery(() => import('#client/features/projects/catalogue/BrowseScreen.generated.ts'), 'BrowseDocument'),
    variables: (_params, search) => catalogueVariables(search),
  }),
  route({
    path: PATTERNS.createProject,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/projects/CreateProjectScreen.tsx'), 'CreateProjectScreen'),
  }),
  route({
    path: PATTERNS.createUpdate,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('#client/features/updates/form/PickProjectScreen.tsx'), 'PickProjectScreen'),
    query: lazyQuery(
      () => import('#client/features/updates/form/PickProjectScreen.generated.ts'),
      'MyProjectsToUpdateDocument',
    ),
  }),
  route({
    path: PATTERNS.myInvestments,
    for: 'INVESTOR',
    screen: lazyScreen(() => import('#client/features/investments/MyInvestmentsScreen.tsx'), 'MyInvestmentsScreen'),
    query: lazyQuery(
      () => import('#client/features/investments/MyInvestmentsScreen.generated.ts'),
      'MyInvestmentsDocument',
    ),
  }),
  route({
    path: PATTERNS.receipt,
    for: 'INVESTOR',
    screen: lazyScreen(() => import('#client/features/investments/receipt/ReceiptScreen.tsx'), 'ReceiptScreen'),
    query: lazyQuery(
      () => import('#client/features/investments/receipt/ReceiptScreen.generated.ts'),
      'ReceiptDocument',
    ),
    variables: ({ investmentId = '' }) => ({ id: investmentId }),
  }),
  route({
    path: PATTERNS.payments,
    for: 'INVESTOR',
    screen: lazyScreen(() => import('#client/features/payments/mine/MyPaymentsScreen.tsx'), 'MyPaymentsScreen'),
    query: lazyQuery(() => import('#client/features/payments/mine/MyPayments.generated.ts'), 'MyPaymentsDocument'),
    variables: (_params, search) => myPaymentsVariables(search),
  }),
  route({
    path: PATTERNS.profile,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/accounts/ProfileScreen.tsx'), 'ProfileScreen'),
    query: lazyQuery(() => import('#client/features/accounts/ProfileScreen.generated.ts'), 'ProfileDocument'),
  }),
  route({
    path: PATTERNS.security,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/sessions/SecurityScreen.tsx'), 'SecurityScreen'),
    query: lazyQuery(() => import('#client/features/sessions/SecurityScreen.generated.ts'), 'SecurityDocument'),
  }),
  route({
    path: PATTERNS.mails,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/notifications/mails/MailsScreen.tsx'), 'MailsScreen'),
    query: lazyQuery(
      () => import('#client/features/notifications/mails/MailPreferences.generated.ts'),
      'MailsDocument',
    ),
  }),
  route({
    path: PATTERNS.subscriptions,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/feeds/SubscriptionsScreen.tsx'), 'SubscriptionsScreen'),
    query: lazyQuery(() => import('#client/features/feeds/Feed.generated.ts'), 'SubscriptionsDocument'),
  }),
  route({
    path: PATTERNS.programs,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/webhooks/ProgramsScreen.tsx'), 'ProgramsScreen'),
    query: lazyQuery(() => import('#client/features/webhooks/Webhooks.generated.ts'), 'ProgramsDocument'),
  }),
  route({
    path: PATTERNS.news,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/notifications/news/NewsScreen.tsx'), 'NewsScreen'),
    query: lazyQuery(() => import('#client/features/notifications/news/NewsScreen.generated.ts'), 'NewsDocument'),
    variables: (_params, search) => newsVariables(search),
  }),
  route({
    path: PATTERNS.notifications,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
    query: lazyQuery(
      () => import('#client/features/notifications/NotificationsScreen.generated.ts'),
      'NotificationsDocument',
    ),
  }),
  route({
    path: PATTERNS.moderation,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/moderation/ModerationScreen.tsx'), 'ModerationScreen'),
    query: lazyQuery(
      () => import('#client/features/moderation/ModerationScreen.generated.ts'),
      'ModerationNoticesDocument',
    ),
  }),
  route({
    path: PATTERNS.editorInvitation,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/editors/InvitationScreen.tsx'), 'InvitationScreen'),
    query: lazyQuery(() => import('#client/features/editors/Editors.generated.ts'), 'EditorInvitationDocument'),
    variables: ({ secret = '' }) => ({ secret }),
  }),
  route({
    path: PATTERNS.developers,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/studios/DevelopersScreen.tsx'), 'DevelopersScreen'),
    query: lazyQuery(() => import('#client/features/studios/DevelopersScreen.generated.ts'), 'DevelopersDocument'),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
  route({
    path: PATTERNS.developer,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/studios/StudioScreen.tsx'), 'StudioScreen'),
    query: lazyQuery(() => import('#client/features/studios/StudioScreen.generated.ts'), 'StudioPageDocument'),
    variables: ({ developerId = '' }) => ({ id: developerId }),
  }),
  route({
    path: PATTERNS.investors,
    for: 'signed-in',
    screen: lazyScreen(() => import('#client/features/studios/InvestorsScreen.tsx'), 'InvestorsScreen'),
    query: lazyQuery(() => import('#client/features/studios/InvestorsScreen.generated.ts'), 'InvestorsDocument'),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
];
