import { Route, Routes, useParams, useSearchParams } from 'react-router-dom';
import { Home, RequireRole, RequireSession } from './guards.tsx';
import { Shell } from '#client/shell/Shell.tsx';
import { MEMBER_ROUTES } from './memberRoutes.ts';
import { OPEN_ROUTES } from './openRoutes.ts';
import { PROJECT_ROUTES } from './projectRoutes.ts';
import type { RouteModule } from './routeModule.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';

/** The route table; `/` and the fallback route are declared in `AppRoutes`. */
export const ROUTES: RouteModule[] = [...MEMBER_ROUTES, ...PROJECT_ROUTES, ...OPEN_ROUTES];

const NotFound = lazyComponent(() => import('#client/queries/NotFound.tsx'), 'NotFound', true);

function Entered({ screen: Screen, variables }: RouteModule) {
  const params = useParams();
  const [search] = useSearchParams();
  return <Screen variables={variables(params, search)} />;
}

const routesFor = (who: RouteModule['for']) =>
  ROUTES.filter((row) => row.for === who).map((row) => (
    <Route key={row.path} path={row.path} element={<Entered {...row} />} />
  ));

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Home />} />
      {routesFor('anyone')}
      <Route element={<RequireSession />}>
        {routesFor('signed-in')}
        <Route element={<RequireRole role="DEVELOPER" />}>{routesFor('DEVELOPER')}</Route>
        <Route element={<RequireRole role="INVESTOR" />}>{routesFor('INVESTOR')}</Route>
        <Route path="*" element={<NotFound what="page" />} />
      </Route>
    </Route>
  </Routes>
);
