import { expect, test } from 'vitest';
import { olderStorage } from '#tests/support/older.media.ts';
import { openStoreOn } from '#tests/support/store.ts';

test('projects from before there were addresses have none, and can be given them', async () => {
  const storage = await olderStorage();
  try {
    const { database, projects } = await openStoreOn(storage);
    expect(await projects.findById(1)).toMatchObject({ title: 'Luces', websiteUrl: null, trailerUrl: null });
    const websiteUrl = 'https://luces.example';
    await database.write((tx) => projects.save(tx, 1, { websiteUrl }));
    expect(await projects.findById(1)).toMatchObject({ websiteUrl, trailerUrl: null });
    await database.close();
  } finally {
    await storage.remove();
  }
});
