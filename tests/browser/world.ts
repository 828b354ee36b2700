import sharp from 'sharp';
import type { TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

type Post = { title: string; content: string; isPublic?: boolean };

/** Dollars, as the world counts them. */
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

/** Today and a number of days, as a date of the calendar in Buenos Aires. */
export function dayFromToday(days: number): string {
  const instant = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(instant);
}

/** A real picture that does not compress: about as many bytes as pixels times three. */
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
