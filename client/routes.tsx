import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Role } from './apollo/schema.generated.ts';
import { Home, RequireRole, RequireSession } from './features/session/guards.tsx';
import { Shell } from './features/session/Shell.tsx';
import { LINK_ROUTES } from './linkRoutes.tsx';
import { lazyComponent } from './ui/lazyComponent.tsx';

type Screen = ComponentType & { load: () => Promise<unknown> };
type Row = { path: string; screen: Screen; for: 'anyone' | 'signed-in' | Role };

/** The route table; `/` and the fallback route are declared in `AppRoutes`. */
export const ROUTES: Row[] = [
  {
    path: '/dashboard',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/dashboard/DashboardScreen.tsx'), 'DashboardScreen', true),
  },
  {
    path: '/projects',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/projects/BrowseScreen.tsx'), 'BrowseScreen', true),
  },
  {
    path: '/projects/:projectId',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/projects/ProjectScreen.tsx'), 'ProjectScreen', true),
  },
  {
    path: '/projects/:projectId/edit',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/projects/EditProjectScreen.tsx'), 'EditProjectScreen', true),
  },
  {
    path: '/projects/:projectId/preview',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/projects/ProjectPreviewScreen.tsx'), 'ProjectPreviewScreen', true),
  },
  {
    path: '/projects/:projectId/investors',
    for: 'DEVELOPER',
    screen: lazyComponent(
      () => import('./features/projects/owner/ProjectInvestorsScreen.tsx'),
      'ProjectInvestorsScreen',
      true,
    ),
  },
  {
    path: '/projects/:projectId/updates',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/updates/list/UpdatesScreen.tsx'), 'UpdatesScreen', true),
  },
  {
    path: '/projects/:projectId/updates/create',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/updates/form/CreateUpdateScreen.tsx'), 'CreateUpdateScreen', true),
  },
  {
    path: '/projects/:projectId/updates/:updateId',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/updates/reading/UpdateScreen.tsx'), 'UpdateScreen', true),
  },
  {
    path: '/projects/:projectId/updates/:updateId/edit',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/updates/form/EditUpdateScreen.tsx'), 'EditUpdateScreen', true),
  },
  {
    path: '/projects/:projectId/milestones',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/milestones/MilestonesScreen.tsx'), 'MilestonesScreen', true),
  },
  {
    path: '/projects/:projectId/milestones/create',
    for: 'DEVELOPER',
    screen: lazyComponent(
      () => import('./features/milestones/CreateMilestoneScreen.tsx'),
      'CreateMilestoneScreen',
      true,
    ),
  },
  {
    path: '/projects/:projectId/milestones/:milestoneId/edit',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/milestones/EditMilestoneScreen.tsx'), 'EditMilestoneScreen', true),
  },
  {
    path: '/create-project',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/projects/CreateProjectScreen.tsx'), 'CreateProjectScreen', true),
  },
  {
    path: '/create-update',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/updates/form/PickProjectScreen.tsx'), 'PickProjectScreen', true),
  },
  {
    path: '/create-update/:projectId',
    for: 'DEVELOPER',
    screen: lazyComponent(() => import('./features/updates/form/CreateUpdateScreen.tsx'), 'CreateUpdateScreen', true),
  },
  {
    path: '/my-investments',
    for: 'INVESTOR',
    screen: lazyComponent(() => import('./features/investments/MyInvestmentsScreen.tsx'), 'MyInvestmentsScreen', true),
  },
  {
    path: '/investments/:investmentId/receipt',
    for: 'INVESTOR',
    screen: lazyComponent(() => import('./features/investments/receipt/ReceiptScreen.tsx'), 'ReceiptScreen', true),
  },
  {
    path: '/test',
    for: 'anyone',
    screen: lazyComponent(() => import('./features/test-pages/TestNavigationScreen.tsx'), 'TestNavigationScreen', true),
  },
  {
    path: '/test-update-form',
    for: 'anyone',
    screen: lazyComponent(() => import('./features/test-pages/TestUpdateFormScreen.tsx'), 'TestUpdateFormScreen', true),
  },
  {
    path: '/minimal-test',
    for: 'anyone',
    screen: lazyComponent(() => import('./features/test-pages/MinimalTestScreen.tsx'), 'MinimalTestScreen', true),
  },
  {
    path: '/primeros-pasos',
    for: 'anyone',
    screen: lazyComponent(
      () => import('./features/integrators/GettingStartedScreen.tsx'),
      'GettingStartedScreen',
      true,
    ),
  },
  {
    path: '/profile',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/profile/ProfileScreen.tsx'), 'ProfileScreen', true),
  },
  {
    path: '/security',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/security/SecurityScreen.tsx'), 'SecurityScreen', true),
  },
  {
    path: '/notifications',
    for: 'signed-in',
    screen: lazyComponent(
      () => import('./features/notifications/NotificationsScreen.tsx'),
      'NotificationsScreen',
      true,
    ),
  },
  {
    path: '/moderation',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/moderation/ModerationScreen.tsx'), 'ModerationScreen', true),
  },
  {
    path: '/developers',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/directories/DevelopersScreen.tsx'), 'DevelopersScreen', true),
  },
  {
    path: '/developers/:developerId',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/studios/StudioScreen.tsx'), 'StudioScreen', true),
  },
  {
    path: '/investors',
    for: 'signed-in',
    screen: lazyComponent(() => import('./features/directories/InvestorsScreen.tsx'), 'InvestorsScreen', true),
  },
  ...LINK_ROUTES,
];

const NotFound = lazyComponent(() => import('./queries/NotFound.tsx'), 'NotFound', true);

const rowsFor = (who: Row['for']) =>
  ROUTES.filter((row) => row.for === who).map(({ path, screen: Screen }) => (
    <Route key={path} path={path} element={<Screen />} />
  ));

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Home />} />
      {rowsFor('anyone')}
      <Route element={<RequireSession />}>
        {rowsFor('signed-in')}
        <Route element={<RequireRole role="DEVELOPER" />}>{rowsFor('DEVELOPER')}</Route>
        <Route element={<RequireRole role="INVESTOR" />}>{rowsFor('INVESTOR')}</Route>
        <Route path="*" element={<NotFound what="page" />} />
      </Route>
    </Route>
  </Routes>
);
