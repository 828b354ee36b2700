import type { Services } from '#server/features/services.ts';
import { DEMO_PASSWORD, INVESTORS, STUDIOS, type StudioKey } from './people.ts';
import type { Random } from './random.ts';
import type { Timeline, WorldEvent } from './timeline.ts';
import type { Role, Viewer } from '#server/kernel/viewer.ts';

/** Days before today. */
const LAST_VISIT = 4;

/** The demo accounts, once created. */
export type Cast = ReturnType<typeof createCast>;

export function createCast(services: Services) {
  const studios = new Map<StudioKey, Viewer>();
  const investors = new Map<number, Viewer>();

  async function join(email: string, role: Role): Promise<Viewer> {
    const { user } = await services.accounts.register({
      email,
      password: DEMO_PASSWORD,
      role,
      accepted: await services.texts.listLegal(),
      client: { address: email, userAgent: null },
    });
    return { id: user.id, role, developerProfileId: user.developerProfile?.id ?? null };
  }

  return {
    studio: (key: StudioKey) => present(studios.get(key), key),
    investor: (index: number) => present(investors.get(index), `investor ${index}`),

    /** Everybody looked at their notifications this long ago; what came since is unread. */
    lastVisits: (timeline: Timeline, random: Random): WorldEvent[] =>
      [...Object.keys(STUDIOS), ...INVESTORS.keys()].map((who) => ({
        at: timeline.moment(-LAST_VISIT, random),
        run: async () => {
          const viewer = typeof who === 'number' ? investors.get(who) : studios.get(who as StudioKey);
          if (viewer) await services.notifications.markRead(viewer, null);
        },
      })),

    /** One event per account: its registration. */
    arrivals(timeline: Timeline, random: Random): WorldEvent[] {
      const makers = Object.entries(STUDIOS).map(([key, { email, joined, ...profile }]) => ({
        at: timeline.moment(joined, random),
        run: async () => {
          const viewer = await join(email, 'developer');
          studios.set(key as StudioKey, viewer);
          await services.accounts.updateProfile(viewer, profile);
        },
      }));
      const backers = INVESTORS.map(({ email, name, joined }, index) => ({
        at: timeline.moment(joined, random),
        run: async () => {
          const viewer = await join(email, 'investor');
          investors.set(index, viewer);
          await services.accounts.updateProfile(viewer, { name });
        },
      }));
      return [...makers, ...backers];
    },
  };
}

function present<T>(known: T | undefined, who: string): T {
  if (known === undefined) throw new Error(`The demo world speaks of somebody who has not arrived: ${who}`);
  return known;
}
