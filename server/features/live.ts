import type { EventStreams, StreamStart } from '#server/platform/events/event.stream.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
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
  'investment_withdrawn',
  'terms_changed',
  'project_concluded',
  'campaign_ended',
];

/** Events for subscriptions, stored by any server process. */
export const createLive = ({ streams, ...accounts }: Sources) => ({
  ...accounts,
  fundingChanged: (projectId: number, start: StreamStart) =>
    streams.follow((event) => CHANGES_FUNDING.includes(event.kind) && event.projectId === projectId, start),
  /** Updates of one project, or of all. */
  updatesPublished: (projectFilter: number | null, start: StreamStart) =>
    streams.follow(
      ({ kind, projectId }) => kind === 'update_published' && (projectFilter === null || projectFilter === projectId),
      start,
    ),
  /** Events of others that a viewer may be notified of. */
  notifications: (viewer: Viewer, start: StreamStart) => streams.follow(({ actorId }) => actorId !== viewer.id, start),
  position: streams.position,
});
