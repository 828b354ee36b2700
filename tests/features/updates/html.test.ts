import { expect, test } from 'vitest';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { startAppForTest } from '#tests/support/app.ts';

const QUERY = `query ($update: ID!, $project: ID!, $studio: ID!) {
  update(id: $update) { contentHtml }
  project(id: $project) { longDescriptionHtml }
  developer(id: $studio) { aboutHtml }
}`;

test('texts in Markdown come as HTML to who may read them, and null where there is none', async () => {
  const { app, given, ask, graphql } = await startAppForTest();
  const [dana, ines, ivan] = [await given.developer(), await given.investor(), await given.investor()];
  const project = await given.project(dana, { longDescription: '# La isla' });
  await given.investment(ines, project, 100_000);
  const news = { title: 'Para ustedes', content: '[Faro](/projects/1) <b>', isPublic: false, media: [] };
  const { id: update } = await app.services.updates.create(dana.viewer, project, news);
  const studio = dana.viewer.developerProfileId;

  expect((await graphql(ines, QUERY, { update, project, studio })).body).toMatchObject({
    data: {
      update: { contentHtml: '<p><a href="/projects/1" rel="noopener nofollow">Faro</a> &lt;b&gt;</p>' },
      project: { longDescriptionHtml: '<h2>La isla</h2>' },
      developer: { aboutHtml: null },
    },
  });

  await ask(dana, updateProfile({ about: '**Tres** personas.' }));
  const plain = await given.project(dana);
  expect((await graphql(ivan, QUERY, { update, project: plain, studio })).body).toMatchObject({
    data: {
      update: null,
      project: { longDescriptionHtml: null },
      developer: { aboutHtml: '<p><strong>Tres</strong> personas.</p>' },
    },
    errors: [{ extensions: { code: 'PRIVATE_UPDATE' } }],
  });
});
