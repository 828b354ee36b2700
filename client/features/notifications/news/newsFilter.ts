import type { NewsOf } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/routing/paths.ts';

/** The query parameters of the list's filter: whose updates, and whether unread ones alone. */
export const PARAMS = { of: 'de', unread: 'leidas' } as const;
export const UNREAD = 'no';

/** Whose updates are listed, by the name in the address; without one, all. */
export const SOURCES: Readonly<Record<string, NewsOf>> = { inversiones: 'FUNDED', seguidos: 'FOLLOWED' };

/** The unread updates of the projects one has money in. */
export const UNREAD_OF_FUNDED = `${paths.news}?${PARAMS.of}=inversiones&${PARAMS.unread}=${UNREAD}`;

/** The variables of the list's query at an address. */
export const newsVariables = (params: URLSearchParams) => ({
  of: SOURCES[params.get(PARAMS.of) ?? ''] ?? ('ALL' as const),
  unreadOnly: params.get(PARAMS.unread) === UNREAD,
});
