import type { TypedDocumentNode } from '@apollo/client';
import type { Role } from './apollo/schema.generated.ts';
import { catalogueVariables } from './features/projects/useProjectFilter.ts';
import { PATTERNS } from './paths.ts';
import { lazyQuery, lazyScreen, route } from './routeModule.ts';
import { searchedIn } from './ui/useQueryParam.ts';

const DASHBOARDS: Record<Role, () => Promise<TypedDocumentNode<unknown, Record<string, never>>>> = {
  DEVELOPER: lazyQuery(
    () => import('./features/dashboard/DeveloperDashboard.generated.ts'),
    'DeveloperDashboardDocument',
  ),
  INVESTOR: lazyQuery(() => import('./features/dashboard/InvestorDashboard.generated.ts'), 'InvestorDashboardDocument'),
};

/** The other screens of who is signed in. */
export const MEMBER_ROUTES = [
  route({
    path: PATTERNS.dashboard,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
    query: (role) => (role ? DASHBOARDS[role]() : null),
  }),
  route({
    path: PATTERNS.projects,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/projects/BrowseScreen.tsx'), 'BrowseScreen'),
    query: lazyQuery(() => import('./features/projects/BrowseScreen.generated.ts'), 'BrowseDocument'),
    variables: (_params, search) => catalogueVariables(search),
  }),
  route({
    path: PATTERNS.createProject,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('./features/projects/CreateProjectScreen.tsx'), 'CreateProjectScreen'),
  }),
  route({
    path: PATTERNS.createUpdate,
    for: 'DEVELOPER',
    screen: lazyScreen(() => import('./features/updates/form/PickProjectScreen.tsx'), 'PickProjectScreen'),
    query: lazyQuery(
      () => import('./features/updates/form/PickProjectScreen.generated.ts'),
      'MyProjectsToUpdateDocument',
    ),
  }),
  route({
    path: PATTERNS.myInvestments,
    for: 'INVESTOR',
    screen: lazyScreen(() => import('./features/investments/MyInvestmentsScreen.tsx'), 'MyInvestmentsScreen'),
    query: lazyQuery(() => import('./features/investments/MyInvestmentsScreen.generated.ts'), 'MyInvestmentsDocument'),
  }),
  route({
    path: PATTERNS.receipt,
    for: 'INVESTOR',
    screen: lazyScreen(() => import('./features/investments/receipt/ReceiptScreen.tsx'), 'ReceiptScreen'),
    query: lazyQuery(() => import('./features/investments/receipt/ReceiptScreen.generated.ts'), 'ReceiptDocument'),
    variables: ({ investmentId = '' }) => ({ id: investmentId }),
  }),
  route({
    path: PATTERNS.profile,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
    query: lazyQuery(() => import('./features/profile/ProfileScreen.generated.ts'), 'ProfileDocument'),
  }),
  route({
    path: PATTERNS.security,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/security/SecurityScreen.tsx'), 'SecurityScreen'),
    query: lazyQuery(() => import('./features/security/SecurityScreen.generated.ts'), 'SecurityDocument'),
  }),
  route({
    path: PATTERNS.notifications,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
    query: lazyQuery(
      () => import('./features/notifications/NotificationsScreen.generated.ts'),
      'NotificationsDocument',
    ),
  }),
  route({
    path: PATTERNS.moderation,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/moderation/ModerationScreen.tsx'), 'ModerationScreen'),
    query: lazyQuery(() => import('./features/moderation/ModerationScreen.generated.ts'), 'ModerationNoticesDocument'),
  }),
  route({
    path: PATTERNS.developers,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/directories/DevelopersScreen.tsx'), 'DevelopersScreen'),
    query: lazyQuery(() => import('./features/directories/DevelopersScreen.generated.ts'), 'DevelopersDocument'),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
  route({
    path: PATTERNS.developer,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/studios/StudioScreen.tsx'), 'StudioScreen'),
    query: lazyQuery(() => import('./features/studios/StudioScreen.generated.ts'), 'StudioPageDocument'),
    variables: ({ developerId = '' }) => ({ id: developerId }),
  }),
  route({
    path: PATTERNS.investors,
    for: 'signed-in',
    screen: lazyScreen(() => import('./features/directories/InvestorsScreen.tsx'), 'InvestorsScreen'),
    query: lazyQuery(() => import('./features/directories/InvestorsScreen.generated.ts'), 'InvestorsDocument'),
    variables: (_params, search) => ({ search: searchedIn(search) }),
  }),
];
