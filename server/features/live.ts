import type { EventStreams } from '#server/platform/events/event.stream.ts';
import type { EventKind } from '#server/kernel/event.kinds.ts';
import type { EventPosition } from '#server/kernel/event.ts';
import type { Services } from './services.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type Live = ReturnType<typeof createLive>;

type Sources = {
  streams: EventStreams;
  /** Services shared by all subscribers of one event. */
  servicesOf: (event: object) => Services;
  /** The current viewer of a token. */
  viewerOf: (token: string | null) => Promise<Viewer | null>;
};

const CHANGES_FUNDING: readonly EventKind[] = [
  'investment_received',
  'investment_reversed',
  'terms_changed',
  'campaign_ended',
  'project_concluded',
];

/** Events for subscriptions, stored by any server process. */
export const createLive = ({ streams, ...accounts }: Sources) => ({
  ...accounts,
  fundingChanged: (projectId: number, after: EventPosition | null) =>
    streams.follow((event) => CHANGES_FUNDING.includes(event.kind) && event.projectId === projectId, after),
  /** Updates of one project, or of all. */
  updatesPublished: (projectFilter: number | null, after: EventPosition | null) =>
    streams.follow(
      ({ kind, projectId }) => kind === 'update_published' && (projectFilter === null || projectFilter === projectId),
      after,
    ),
  /** Events of others that a viewer may be notified of. */
  notifications: (viewer: Viewer, after: EventPosition | null) =>
    streams.follow(({ actorId }) => actorId !== viewer.id, after),
  position: streams.position,
});
