import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { Role } from './apollo/schema.generated.ts';
import type { ScreenQuery } from './apollo/preloads.ts';
import * as queries from './queries.generated.ts';

/** An address that is entered, and the role of the signed-in user, if known. */
type Entered = { params: Record<string, string | undefined>; search: URLSearchParams; role: Role | undefined };

/** The first query of a screen; null when it can't be told from the address. */
type QueryOf = (entered: Entered) => ScreenQuery | null;

const ask = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): ScreenQuery => ({ query: query as unknown as TypedDocumentNode, variables });

const newUpdate: QueryOf = ({ params: { projectId = '' } }) => ask(queries.NewUpdateDocument, { projectId });

const wordsOf = (search: URLSearchParams): string | null => search.get('buscar')?.trim() || null;

/** What each screen asks the server first, with the variables of its own query, by the path of its route. */
export const SCREEN_QUERIES: Record<string, QueryOf> = {
  '/dashboard': ({ role }) => {
    if (!role) return null;
    return role === 'DEVELOPER'
      ? ask(queries.DeveloperDashboardDocument, {})
      : ask(queries.InvestorDashboardDocument, {});
  },
  // A filtered catalogue is asked for by its own screen, which knows the names of the filters.
  '/projects': ({ search }) =>
    search.size > 0 ? null : ask(queries.BrowseDocument, { filter: null, orderBy: 'NEWEST' }),
  '/projects/:projectId': ({ params: { projectId = '' } }) => ask(queries.ProjectDocument, { id: projectId }),
  '/projects/:projectId/preview': ({ params: { projectId = '' } }) => ask(queries.ProjectDocument, { id: projectId }),
  '/projects/:projectId/investors': ({ params: { projectId = '' } }) =>
    ask(queries.ProjectInvestorsDocument, { projectId }),
  '/projects/:projectId/edit': ({ params: { projectId = '' } }) => ask(queries.EditProjectDocument, { id: projectId }),
  '/projects/:projectId/updates': ({ params: { projectId = '' }, search }) =>
    ask(queries.UpdatesDocument, { projectId, search: wordsOf(search) }),
  '/projects/:projectId/updates/create': newUpdate,
  '/projects/:projectId/updates/:updateId': ({ params: { updateId = '' } }) =>
    ask(queries.UpdateDocument, { id: updateId }),
  '/projects/:projectId/updates/:updateId/edit': ({ params: { updateId = '' } }) =>
    ask(queries.UpdateToEditDocument, { id: updateId }),
  '/projects/:projectId/milestones': ({ params: { projectId = '' } }) => ask(queries.MilestonesDocument, { projectId }),
  '/projects/:projectId/milestones/create': ({ params: { projectId = '' } }) =>
    ask(queries.NewMilestoneDocument, { projectId }),
  '/projects/:projectId/milestones/:milestoneId/edit': ({ params: { milestoneId = '' } }) =>
    ask(queries.MilestoneToEditDocument, { id: milestoneId }),
  '/create-update': () => ask(queries.MyProjectsToUpdateDocument, {}),
  '/create-update/:projectId': newUpdate,
  '/my-investments': () => ask(queries.MyInvestmentsDocument, {}),
  '/investments/:investmentId/receipt': ({ params: { investmentId = '' } }) =>
    ask(queries.ReceiptDocument, { id: investmentId }),
  '/profile': () => ask(queries.ProfileDocument, {}),
  '/security': () => ask(queries.SecurityDocument, {}),
  '/moderation': () => ask(queries.ModerationNoticesDocument, {}),
  '/notifications': () => ask(queries.NotificationsDocument, {}),
  '/developers': ({ search }) => ask(queries.DevelopersDocument, { search: wordsOf(search) }),
  '/developers/:developerId': ({ params: { developerId = '' } }) =>
    ask(queries.StudioPageDocument, { id: developerId }),
  '/investors': ({ search }) => ask(queries.InvestorsDocument, { search: wordsOf(search) }),
};
