import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Role } from './apollo/schema.generated.ts';
import { Home, OnlyFor, SignedIn } from './features/session/guards.tsx';
import { Shell } from './features/session/Shell.tsx';

type Row = { path: string; screen: ComponentType; for: 'anyone' | 'signed-in' | Role };

/** A screen whose code is loaded when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** SPEC §2's route table, line for line. `/` is the shell's own. */
export const ROUTES: Row[] = [
  { path: '/dashboard', for: 'signed-in', screen: screen(() => import('./features/dashboard/DashboardScreen.tsx'), 'DashboardScreen') },
  { path: '/projects', for: 'signed-in', screen: screen(() => import('./features/projects/BrowseScreen.tsx'), 'BrowseScreen') },
  { path: '/projects/:projectId', for: 'signed-in', screen: screen(() => import('./features/projects/ProjectScreen.tsx'), 'ProjectScreen') },
  { path: '/projects/:projectId/edit', for: 'DEVELOPER', screen: screen(() => import('./features/projects/EditProjectScreen.tsx'), 'EditProjectScreen') },
  { path: '/create-project', for: 'DEVELOPER', screen: screen(() => import('./features/projects/CreateProjectScreen.tsx'), 'CreateProjectScreen') },
  { path: '/my-investments', for: 'INVESTOR', screen: screen(() => import('./features/investments/MyInvestmentsScreen.tsx'), 'MyInvestmentsScreen') },
];

const NotFound = screen(() => import('./features/session/NotFoundScreen.tsx'), 'NotFoundScreen');

const rowsFor = (who: Row['for']) =>
  ROUTES.filter((row) => row.for === who).map(({ path, screen: Screen }) => <Route key={path} path={path} element={<Screen />} />);

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
