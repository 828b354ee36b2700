import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { BrowseQuery } from '#client/features/projects/catalogue/BrowseScreen.generated.ts';
import { ProjectGrid } from '#client/features/projects/catalogue/ProjectGrid.tsx';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

type Card = BrowseQuery['projects']['edges'][number]['node'];

/** Cards that name themselves in `rendered` when they are; the same for what the cache says is the same. */
function createRecorded(rendered: Set<string>) {
  const recorded = new Map<Card, Card>();
  return (card: Card): Card => {
    const known = recorded.get(card) ?? {
      ...card,
      get coverImage() {
        rendered.add(card.title);
        return null;
      },
    };
    recorded.set(card, known);
    return known;
  };
}

test('when the amount of a project changes, its card alone is rendered again', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const [, id] = [
    await app.given.project(dana, { title: 'Faro' }),
    await app.given.project(dana, { title: 'Isla' }),
    await app.given.project(dana, { title: 'Río' }),
  ];
  const { client } = mount(app, ines, '/projects');
  await screen.findByRole('link', { name: 'Isla' });
  const shown = (): Card[] => {
    const query = [...client.getObservableQueries()].find(({ queryName }) => queryName === 'Browse');
    const data = query?.getCurrentResult().data as BrowseQuery | undefined;
    return data?.projects.edges.map(({ node }) => node) ?? [];
  };

  const rendered = new Set<string>();
  const record = createRecorded(rendered);
  const grid = () => (
    <AppProviders>
      <MemoryRouter>
        <ProjectGrid heading="h2" projects={shown().map(record)} />
      </MemoryRouter>
    </AppProviders>
  );
  const { rerender } = render(grid());
  expect(rendered).toEqual(new Set(['Faro', 'Isla', 'Río']));

  rendered.clear();
  await app.given.investment(ines, id, 250_000);
  await client.refetchQueries({ include: ['Browse'] });
  rerender(grid());
  expect(rendered).toEqual(new Set(['Isla']));
});
