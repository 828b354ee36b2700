import type { Writer } from '#server/data/database.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { eventsOfProject } from '#server/domain/event.causes.ts';
import { reasonProblem, type Operator, type OperatorActKind } from '#server/domain/operator.ts';
import type { Project } from '#server/domain/project.ts';
import type { OperatorNotice } from '#server/mail/messages/operator.notice.ts';
import type { Dependencies } from './dependencies.ts';
import { operatorNoticeJob } from './operator.notice.job.ts';

const CLOSED = problem('CLOSED_BY_OPERATOR', 'El proyecto ya está cerrado por Fichín');
const NOT_CLOSED = problem('NOT_CLOSED_BY_OPERATOR', 'El proyecto no está cerrado por Fichín');

type AboutProject = { projectId: number; reason: string };
type Change = { kind: OperatorActKind; notice: OperatorNotice; isActive: boolean };

/** What operators do to projects besides hiding them. */
export function createOperatorProjects({ database, projects, terms, operatorActs, jobs, clock }: Dependencies) {
  async function change(
    tx: Writer,
    operator: Operator,
    before: Project,
    { kind, notice, isActive, reason }: Change & { reason: string },
  ): Promise<Project> {
    const now = clock();
    const { id: projectId, userId, title } = before;
    const after = await projects.save(tx, projectId, {
      isActive,
      closedByOperatorAt: isActive ? null : now,
      closedByOperatorReason: isActive ? null : reason,
      lastActivityAt: now,
    });
    if (before.isActive !== isActive) {
      const logged = { before: String(before.isActive), after: String(isActive) };
      await terms.add(tx, null, [{ projectId, field: 'isActive', ...logged, changedAt: now }]);
    }
    await jobs.add(tx, [operatorNoticeJob({ userId, notice, reason, title }, now)]);
    const act = { operator: operator.name, kind, subjectKind: 'project' as const, subjectId: projectId, reason };
    await operatorActs.add(tx, { ...act, createdAt: now });
    return after;
  }

  async function lock(tx: Writer, id: number): Promise<Project> {
    const project = await projects.lock(tx, id);
    if (!project) throw new DomainError(NOT_FOUND.project);
    return project;
  }

  return {
    /** No investment comes in until an operator opens it again; those there are stay. */
    async close(operator: Operator, { projectId, reason }: AboutProject): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx, emit) => {
        const before = await lock(tx, projectId);
        if (before.closedByOperatorAt) throw new DomainError(CLOSED);
        const closing = { kind: 'project_closed', notice: 'project_closed', isActive: false, reason } as const;
        const after = await change(tx, operator, before, closing);
        eventsOfProject(before, after, { actorId: null, createdAt: clock() }).forEach(emit);
      });
    },

    /** Investments come in again, and its developer may close it and open it as before. */
    async reopen(operator: Operator, { projectId, reason }: AboutProject): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const before = await lock(tx, projectId);
        if (!before.closedByOperatorAt) throw new DomainError(NOT_CLOSED);
        const opening = { kind: 'project_reopened', notice: 'project_reopened', isActive: true, reason } as const;
        await change(tx, operator, before, opening);
      });
    },
  };
}
