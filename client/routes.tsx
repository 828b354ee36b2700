import type { ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import type { Role } from './apollo/schema.generated.ts';
import { Home, OnlyFor, SignedIn } from './features/session/guards.tsx';
import { Shell } from './features/session/Shell.tsx';
import { lazyPart } from './ui/lazyPart.tsx';

type Screen = ComponentType & { load: () => Promise<unknown> };
type Row = { path: string; screen: Screen; for: 'anyone' | 'signed-in' | Role };

/** A screen whose code is loaded when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  Object.assign(lazyPart(load, name, true), { load });

/** SPEC §2's route table, line for line. `/` is the shell's own. */
export const ROUTES: Row[] = [
  {
    path: '/dashboard',
    for: 'signed-in',
    screen: screen(() => import('./features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  },
  {
    path: '/projects',
    for: 'signed-in',
    screen: screen(() => import('./features/projects/BrowseScreen.tsx'), 'BrowseScreen'),
  },
  {
    path: '/projects/:projectId',
    for: 'signed-in',
    screen: screen(() => import('./features/projects/ProjectScreen.tsx'), 'ProjectScreen'),
  },
  {
    path: '/projects/:projectId/edit',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/projects/EditProjectScreen.tsx'), 'EditProjectScreen'),
  },
  {
    path: '/projects/:projectId/updates',
    for: 'signed-in',
    screen: screen(() => import('./features/updates/UpdatesScreen.tsx'), 'UpdatesScreen'),
  },
  {
    path: '/projects/:projectId/updates/create',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/updates/CreateUpdateScreen.tsx'), 'CreateUpdateScreen'),
  },
  {
    path: '/projects/:projectId/updates/:updateId',
    for: 'signed-in',
    screen: screen(() => import('./features/updates/UpdateScreen.tsx'), 'UpdateScreen'),
  },
  {
    path: '/projects/:projectId/updates/:updateId/edit',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/updates/EditUpdateScreen.tsx'), 'EditUpdateScreen'),
  },
  {
    path: '/projects/:projectId/milestones',
    for: 'signed-in',
    screen: screen(() => import('./features/milestones/MilestonesScreen.tsx'), 'MilestonesScreen'),
  },
  {
    path: '/projects/:projectId/milestones/create',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/milestones/CreateMilestoneScreen.tsx'), 'CreateMilestoneScreen'),
  },
  {
    path: '/projects/:projectId/milestones/:milestoneId/edit',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/milestones/EditMilestoneScreen.tsx'), 'EditMilestoneScreen'),
  },
  {
    path: '/create-project',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/projects/CreateProjectScreen.tsx'), 'CreateProjectScreen'),
  },
  {
    path: '/create-update',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/updates/PickProjectScreen.tsx'), 'PickProjectScreen'),
  },
  {
    path: '/create-update/:projectId',
    for: 'DEVELOPER',
    screen: screen(() => import('./features/updates/CreateUpdateScreen.tsx'), 'CreateUpdateScreen'),
  },
  {
    path: '/my-investments',
    for: 'INVESTOR',
    screen: screen(() => import('./features/investments/MyInvestmentsScreen.tsx'), 'MyInvestmentsScreen'),
  },
  {
    path: '/test',
    for: 'anyone',
    screen: screen(() => import('./features/test-pages/TestNavigationScreen.tsx'), 'TestNavigationScreen'),
  },
  {
    path: '/test-update-form',
    for: 'anyone',
    screen: screen(() => import('./features/test-pages/TestUpdateFormScreen.tsx'), 'TestUpdateFormScreen'),
  },
  {
    path: '/minimal-test',
    for: 'anyone',
    screen: screen(() => import('./features/test-pages/MinimalTestScreen.tsx'), 'MinimalTestScreen'),
  },
  // Beyond SPEC's table.
  {
    path: '/profile',
    for: 'signed-in',
    screen: screen(() => import('./features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/developers',
    for: 'signed-in',
    screen: screen(() => import('./features/directories/DevelopersScreen.tsx'), 'DevelopersScreen'),
  },
  {
    path: '/investors',
    for: 'signed-in',
    screen: screen(() => import('./features/directories/InvestorsScreen.tsx'), 'InvestorsScreen'),
  },
];

/** The code of the screen at this address, before the session is known. */
export const loadScreen = (pathname: string) =>
  ROUTES.find(({ path }) => matchPath(path, pathname))
    ?.screen.load()
    .catch(() => null);

const NotFound = screen(() => import('./features/session/NotFoundScreen.tsx'), 'NotFoundScreen');

const rowsFor = (who: Row['for']) =>
  ROUTES.filter((row) => row.for === who).map(({ path, screen: Screen }) => (
    <Route key={path} path={path} element={<Screen />} />
  ));

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Home />} />
      {rowsFor('anyone')}
      <Route element={<SignedIn />}>
        {rowsFor('signed-in')}
        <Route element={<OnlyFor role="DEVELOPER" />}>{rowsFor('DEVELOPER')}</Route>
        <Route element={<OnlyFor role="INVESTOR" />}>{rowsFor('INVESTOR')}</Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Routes>
);
