import type { ApolloCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { tap } from 'rxjs';

type Fields = Partial<Record<'Query' | 'User' | 'Project', readonly string[]>>;

const MONEY = ['investments', 'positions', 'payments', 'paymentCounts'];
const REPORTED = ['revenuePeriods', 'distributions'];
const READABLE = ['viewerPosition', 'viewerUpdateRequest', 'updates', 'updateCount', 'exclusiveUpdateCount'];

/**
 * The cached fields to evict after a mutation, by its name: of `Query`, of each `User`, and of the project that its
 * `input.projectId` or its answer names.
 */
export const STALE: Record<string, Fields> = {
  AcceptEditorInvitation: { Query: ['editedProjects', 'receivedEditorInvitations'] },
  ArchiveProject: { User: ['projects', 'archivedProjects'] },
  CloseProject: { Query: ['projects'], User: ['studio'] },
  ConcludeProject: { Query: ['projects'], User: ['studio'] },
  CorrectRevenueReport: { Project: REPORTED },
  CreateProject: { Query: ['projects'], User: ['projects', 'studio'] },
  CreateUpdate: { Project: ['updates', 'updateCount', 'nextInvestorMessageAt'] },
  DuplicateProject: { User: ['projects', 'studio'] },
  Invest: { User: MONEY },
  OpenProject: { Query: ['projects'], User: ['studio'] },
  PublishProject: { Query: ['projects'], User: ['studio'] },
  PublishRevenueReport: { Project: REPORTED },
  RemoveEditor: { Query: ['editedProjects'] },
  UnarchiveProject: { User: ['projects', 'archivedProjects'] },
  UpdateProject: { Query: ['projects'], User: ['studio'] },
  WantEditorInvitations: { Query: ['receivedEditorInvitations'] },
  WithdrawInvestment: { User: MONEY, Project: READABLE },
};

type Answer = Record<string, { project?: { id: string } | null } | null>;

function evict(cache: ApolloCache, { Query = [], User = [], Project = [] }: Fields, projectId: string | undefined) {
  const fieldsOf = (id: string) =>
    id === 'ROOT_QUERY' ? Query : id.startsWith('User:') ? User : id === `Project:${projectId}` ? Project : [];
  for (const id of Object.keys(cache.extract() as object))
    for (const fieldName of fieldsOf(id)) cache.evict({ id, fieldName });
  cache.gc();
}

/** Evicts what a mutation made stale, once its answer is in the cache; the next query for it goes to the server. */
export const createEvictionLink = () =>
  new ApolloLink((operation, forward) => {
    const { client, operationName, variables } = operation;
    const stale = STALE[operationName ?? ''];
    if (!stale) return forward(operation);
    let answer: Answer | null | undefined;
    return forward(operation).pipe(
      tap({
        next: ({ data }) => (answer = data as Answer),
        complete() {
          if (!answer) return;
          const { input } = variables as { input: { projectId?: string } };
          evict(client.cache, stale, input.projectId ?? Object.values(answer)[0]?.project?.id);
        },
      }),
    );
  });
