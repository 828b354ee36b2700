import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { ZONE } from '#server/kernel/time/zone.ts';

type Post = { title: string; content: string; isPublic?: boolean };

/** Dollars as cents, the unit of the data. */
export const dollars = (amount: number): number => amount * 100;

export async function post(app: TestApp, studio: Account, projectId: number, update: Post): Promise<number> {
  const { id } = await app.app.services.updates.create(studio.viewer, projectId, {
    type: 'progress',
    media: [],
    ...update,
  });
  return id;
}

type Milestone = { title: string; dueDate: string };

export async function promise(
  app: TestApp,
  studio: Account,
  projectId: number,
  { title, dueDate }: Milestone,
): Promise<number> {
  const milestone = { title, dueDate, description: 'Lo que se entrega y cómo se sabe que está.' };
  return (await app.app.services.milestones.create(studio.viewer, projectId, milestone)).id;
}

/** The date in Buenos Aires `days` days from today. */
export function dayFromToday(days: number): string {
  const instant = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(instant);
}

/** A picture of random pixels, which does not compress: about three bytes for each pixel. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** Sets a gallery of pictures called `Toma 1`, `Toma 2` and so on. */
export async function addGallery(app: TestApp, studio: Account, projectId: number, count: number): Promise<void> {
  const bytes = await picture(320, 180);
  const items = Array.from({ length: count }, (_none, index) => ({
    id: null,
    file: { name: null, stream: () => Readable.from([bytes]) },
    texts: { caption: `Toma ${index + 1}`, alternativeText: `Una vista del valle, la número ${index + 1}` },
  }));
  await app.app.services.galleries.set(studio.viewer, projectId, items);
}
