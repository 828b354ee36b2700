import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getOperationAST } from 'graphql';
import { matchPath } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FRESH_MS, preloadQuery } from '#client/apollo/preloads.ts';
import { InvestDocument } from '#client/features/investments/InvestPanel.generated.ts';
import { BrowseDocument } from '#client/features/projects/catalogue/BrowseScreen.generated.ts';
import { SessionDocument } from '#client/session/session.generated.ts';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { ROUTES } from '#client/routing/routes.tsx';
import { allSettled } from '#tests/support/dispatches.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { answer, watchOperations } from './network.ts';
import { startWorldForTest } from './small.world.ts';

/** Screens whose first answer depends on nothing of the server's. */
const WITHOUT_QUERY = [
  'createProject',
  'gettingStarted',
  'test',
  'testParts',
  'testUpdateForm',
  'minimalTest',
] as const;
/** Asks for days of the calendar, which the table of routes would load with every page. */
const BY_DAYS = ['statement'] as const;
const OF_MAILS = [
  'forgottenPassword',
  'resetPassword',
  'confirmEmail',
  'confirmEmailChange',
  'undoEmailChange',
  'stopPaymentChange',
  'confirmPaymentChange',
] as const;

const SEARCHED: Record<string, string> = {
  [PATTERNS.updates]: '?buscar=novedades',
  [PATTERNS.projects]: '?buscar=luces',
};

const ROLES = { ines: 'INVESTOR', dana: 'DEVELOPER' } as const;

test('every screen with data has its query in its row', () => {
  const without = ROUTES.filter(({ query }) => !query).map(({ path }) => path);
  expect(without.toSorted()).toEqual(
    [...WITHOUT_QUERY, ...BY_DAYS, ...OF_MAILS].map((name) => PATTERNS[name]).toSorted(),
  );
});

test.each(['ines', 'dana'] as const)(
  'each screen of %s asks for its data once, together with its code',
  async (who) => {
    const { app, dana, ines, ...ids } = await startWorldForTest();
    const investmentId = await app.given.investment(ines, ids.projectId, 100_000);
    await allSettled(app); // what is told of later would be asked for again
    const params: Record<string, unknown> = { ...ids, investmentId, developerId: dana.viewer.developerProfileId };
    const { client, goTo } = mount(app, { dana, ines }[who], '/test');
    await screen.findByText('Cerrar Sesión');
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { asked } = watchOperations();
    for (const row of ROUTES.filter((one) => one.query && ['signed-in', ROLES[who]].includes(one.for))) {
      const path = row.path.replace(/:(\w+)/g, (_name, param: string) => String(params[param]));
      for (const address of [path, ...(SEARCHED[row.path] ? [path + SEARCHED[row.path]] : [])]) {
        const [pathname = '', search] = address.split('?');
        const variables = row.variables(matchPath(row.path, pathname)?.params ?? {}, new URLSearchParams(search));
        const document = await row.query?.(ROLES[who]);
        const name = document && getOperationAST(document)?.name?.value;
        const operation = `${name} ${JSON.stringify(variables)}`;
        await goTo('/test');
        vi.setSystemTime(Date.now() + FRESH_MS); // two screens show one project, which is not asked for twice sooner
        asked.length = 0;
        await goTo(address);
        await waitFor(() => expect(asked, address).toContain(operation));
        await waitFor(() => expect([...client.getObservableQueries()].map((one) => one.queryName)).toContain(name));
        await expectAbsent(() => screen.queryByText(/^Cargando/));
        expect(asked[0], address).toBe(operation); // parts further down the page may ask for theirs by now
        // After a change that is told while it is opened, the screen asks once more.
        expect(asked.filter((one) => one.startsWith(`${name} `)).length, address).toBeLessThanOrEqual(2);
      }
    }
  },
);

test('a card that is pointed at has its project asked for, and the page shows its title before the answer', async () => {
  const user = userEvent.setup();
  const { app, ines } = await startWorldForTest();
  mount(app, ines, '/projects');
  const card = await screen.findByRole('link', { name: 'Luces del Sur' });
  const { asked, release } = watchOperations('Project');
  await user.hover(card);
  await waitFor(() => expect(asked).toEqual(['Project {"id":"1"}']));
  await user.click(card);
  expect(await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' })).toBeVisible();
  expect(screen.getByText('Cargando proyecto...')).toBeVisible();
  expect(screen.getByText(/comprometidos de/)).toBeVisible();
  await expectAbsent(() => screen.queryByText('Monto a invertir'));
  release();
  expect(await screen.findByLabelText('Monto a invertir')).toBeVisible();
  expect(asked).toEqual(['Project {"id":"1"}']);
});

test('what was asked for ahead is handed to a query that names its variables in another order', async () => {
  const { app, ines } = await startWorldForTest();
  const { client } = mount(app, ines, '/test');
  await screen.findByText('Cerrar Sesión');
  const { asked } = watchOperations();
  await preloadQuery(client, BrowseDocument, { orderBy: 'NEWEST', filter: null });
  const variables = { filter: null, orderBy: 'NEWEST' } as const;
  await client.query({ query: BrowseDocument, variables, fetchPolicy: 'network-only' });
  expect(asked).toHaveLength(1);
});

test('an update that is pointed at is not asked for, which would count as reading it', async () => {
  const { app, ines, projectId } = await startWorldForTest();
  mount(app, ines, `/projects/${projectId}/updates`);
  const [update] = await screen.findAllByRole('link', { name: /Novedades$/ });
  const { asked } = watchOperations();
  fireEvent.touchStart(update as HTMLElement);
  fireEvent.touchStart(screen.getByRole('link', { name: 'Volver' }));
  await waitFor(() => expect(asked).toEqual(['Project {"id":"1"}']));
});

test('what was asked for ahead and answered late does not undo what was done meanwhile', async () => {
  const user = userEvent.setup();
  const { app, ines, projectId } = await startWorldForTest();
  const { client } = mount(app, ines, '/projects');
  const card = await screen.findByRole('link', { name: 'Luces del Sur' });
  const isRead = vi.fn<() => void>();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer('Project', async (ask) => {
    const before = await ask();
    isRead();
    await released;
    return before;
  });
  await user.hover(card);
  await waitFor(() => expect(isRead).toHaveBeenCalled());
  const input = { projectId: String(projectId), amount: 2500 };
  await client.mutate({ mutation: InvestDocument, variables: { input } });
  expect(await screen.findByText(/^US\$\s2\.500$/)).toBeVisible();
  release();
  await client.query({ query: SessionDocument, fetchPolicy: 'network-only' });
  expect(screen.getByText(/^US\$\s2\.500$/)).toBeVisible();
});
