import { sql, type SQL } from 'drizzle-orm';
import { kindsFor, KINDS_FOR_ADDRESSEES } from './audience.rules.ts';
import type { RecipientRole, SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { kindsAbout, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { Database } from '#server/features/database.ts';
import { relationSources } from '#server/features/rights/relation.repository.ts';
import { IS_REVERSAL } from '#server/features/investments/investment.table.ts';
import { isReleaseIn } from '#server/features/investments/investment.reversals.repository.ts';
import { IS_NEWS, kindList } from '#server/platform/database/tables/event.table.ts';

/** The viewer's account, and its studio: placeholders of each statement. */
export const me = sql.placeholder('userId');
export const myStudio = sql.placeholder('developerId');

/** Events of some projects: which projects, which of their events, and what may be read of them. */
export type AudienceQuery = {
  /** `project_id`, `since`, `invests`, `backs` and `follows` of each project; events before `since` are left out. */
  relatedProjects: SQL;
  /** Condition on a row of `events` and one of `related`. */
  isInAudience: SQL;
};

/** SQL for the notifications of one person. Tables have the schema's names, the projects the alias `related`. */
export function audienceQueries({ tables, eventFeed }: Database) {
  const {
    events,
    projects,
    projectEditors,
    follows,
    positions,
    investments,
    updates,
    comments,
    questions,
    milestones,
  } = tables;

  const isOneOf = (kinds: readonly EventKind[]): SQL => sql`${events.kind} in (${sql.raw(kindList(kinds))})`;
  const isFor = (relation: RecipientRole): SQL => isOneOf(kindsFor(relation));
  const byAnother = sql`(${events.actorId} is null or ${events.actorId} <> ${me})`;
  const common = sql`${byAnother} and ${eventFeed.isSettled(events.transactionId)}`;

  /** A scalar subquery: PostgreSQL turns `exists` into a join, and then reads the events of all projects. */
  const isPublished = sql`(select ${projects.isPublished} from ${projects} where ${projects.id} = ${events.projectId})`;

  const followed = sql`select ${follows.projectId} as project_id, ${follows.createdAt} as since, 0 as invests, 0 as backs,
    1 as follows from ${follows} where ${follows.followerId} = ${me}`;
  const funded = sql`select ${positions.projectId}, ${investments.createdAt}, 1, 1, 0
    from ${positions} join ${investments} on ${investments.id} = ${positions.firstInvestmentId}
    where ${positions.investorId} = ${me}`;
  /** Projects in which all of the person's was reversed. */
  const formerlyFunded = sql`select ${investments.projectId}, min(${investments.createdAt}), 0, 1, 0
    from ${investments} where ${investments.investorId} = ${me} and ${sql.raw(IS_REVERSAL)}
    and not exists (select 1 from ${positions} where ${positions.projectId} = ${investments.projectId}
      and ${positions.investorId} = ${me})
    group by ${investments.projectId}`;

  const related = (relations: SQL): SQL => sql`select relation.project_id, min(relation.since) as since,
      max(relation.invests) as invests, max(relation.backs) as backs, max(relation.follows) as follows
    from (${relations}) as relation group by relation.project_id`;
  const fundedOrFollowed = sql`${followed} union all ${funded}`;

  function isForFormer(relation: 'reversed' | 'released'): SQL {
    const { table, person, project, where } = relationSources({ tables })[relation];
    return sql`${isFor(relation)} and exists (select 1 from ${table} where ${person} = ${me}
      and ${project} = ${events.projectId} and ${where})`;
  }

  const asInvestorOrFollower: AudienceQuery = {
    relatedProjects: related(sql`${fundedOrFollowed} union all ${formerlyFunded}`),
    // Conditions on events only, not per project: most projects have no unread event.
    isInAudience: sql`${sql.raw(IS_NEWS)} and ${common}
      and ((related.invests = 1 and ${isFor('investor')})
        or (related.backs = 1 and ((${isForFormer('reversed')}) or (${isForFormer('released')})))
        or (related.follows = 1 and ${isFor('follower')}))
      and (related.backs = 1 or ${isPublished})`,
  };

  /** `invests` is 1: an owner reads private updates as investors do. */
  const asOwner: AudienceQuery = {
    relatedProjects: sql`select ${projects.id} as project_id, ${projects.createdAt} as since, 1 as invests, 0 as backs,
      0 as follows from ${projects} where ${projects.developerId} = ${myStudio}`,
    isInAudience: sql`${isFor('owner')} and ${common}`,
  };

  const asEditor: AudienceQuery = {
    relatedProjects: sql`select ${projectEditors.projectId} as project_id, ${projectEditors.createdAt} as since, 1 as invests,
      0 as backs, 0 as follows from ${projectEditors} where ${projectEditors.userId} = ${me}`,
    isInAudience: sql`${isFor('editor')} and ${common}`,
  };

  const isOfMyStudio = sql`(${projects.developerId} = ${myStudio} or exists (select 1 from ${projectEditors}
    where ${projectEditors.userId} = ${me} and ${projectEditors.projectId} = ${projects.id}))`;

  /** Events addressed to the person in projects they see, except those they get as owner or editor. */
  const isAddressed = sql`${events.addresseeId} = ${me} and ${isFor('addressee')} and ${common}
    and exists (select 1 from ${projects} where ${projects.id} = ${events.projectId}
      and (${projects.isPublished} or ${isOfMyStudio} or exists (select 1 from ${investments}
        where ${investments.investorId} = ${me} and ${investments.projectId} = ${projects.id}))
      and (${isOneOf(KINDS_FOR_ADDRESSEES)} or not ${isOfMyStudio}))`;
  const investsInIt = (row: 'events' | 'unread'): SQL => sql`exists (select 1 from ${positions}
    where ${positions.projectId} = ${sql.raw(row)}.project_id and ${positions.investorId} = ${me})`;

  /**
   * The rules of rights about what is there by now, for rows of events under this name; `readsPrivate` is a
   * condition.
   */
  function isVisible(row: 'events' | 'unread', readsPrivate: SQL): SQL {
    const columnOf = (column: 'id' | 'kind' | 'subject_id'): SQL => sql.raw(`${row}.${column}`);
    const isAbout = (subject: SubjectKind): SQL =>
      sql`${columnOf('kind')} in (${sql.raw(kindList(kindsAbout(subject)))})`;
    const readable = sql`${updates.deletedAt} is null and (${updates.isPublic} or ${readsPrivate})`;
    return sql`case
      when ${columnOf('kind')} = 'investment_reversed' then not exists (select 1 from ${investments}
        where ${investments.id} = ${columnOf('subject_id')} and ${isReleaseIn(tables)})
      when ${isAbout('update')} then exists (select 1 from ${updates}
        where ${updates.id} = ${columnOf('subject_id')} and ${readable})
      when ${isAbout('comment')} then exists (select 1 from ${comments}
        join ${updates} on ${updates.id} = ${comments.updateId}
        where ${comments.id} = ${columnOf('subject_id')} and ${comments.deletedAt} is null and ${readable})
      when ${isAbout('question')} then exists (select 1 from ${questions}
        where ${questions.id} = ${columnOf('subject_id')} and ${questions.deletedAt} is null)
      when ${isAbout('milestone')} then exists (select 1 from ${milestones}
        where ${milestones.id} = ${columnOf('subject_id')} and ${milestones.deletedAt} is null)
      else ${columnOf('id')} > 0 end`;
  }

  return {
    /** Projects whose updates the person is notified of. */
    newsProjects: related(fundedOrFollowed),
    asInvestorOrFollower,
    asOwner,
    asEditor,
    isAddressed,
    isVisible,
    investsInIt,
  };
}
