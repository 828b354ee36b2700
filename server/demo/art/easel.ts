import { setImmediate } from 'node:timers/promises';

type Commission = { neededAt: Date; draw: () => Promise<void> };

export type Easel = ReturnType<typeof createEasel>;

/**
 * A queue that draws one picture at a time, in the order of the events that need them, while those wait for the disk.
 */
export function createEasel() {
  const commissions: Commission[] = [];

  return {
    commission: (neededAt: Date, drawing: () => Promise<Buffer>): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        commissions.push({ neededAt, draw: () => drawing().then(resolve, reject) });
      }),

    async work(): Promise<void> {
      for (const { draw } of commissions.toSorted((a, b) => a.neededAt.getTime() - b.neededAt.getTime())) {
        await draw();
        await setImmediate();
      }
    },
  };
}
