import type { Writer } from '#server/platform/database/database.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import { endedProblem } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import type { StoredProject } from '#server/features/projects/project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createOperatorAct } from './operator.act.service.ts';
import { operatorNotice } from './operator.notice.mail.ts';
import { concludedProblem } from '#server/features/projects/outcome/outcome.rules.ts';
import { eventsOfProject } from '#server/features/projects/project.events.ts';

const CLOSED = problem('CLOSED_BY_OPERATOR', 'El proyecto ya está cerrado por Fichín');
const NOT_CLOSED = problem('NOT_CLOSED_BY_OPERATOR', 'El proyecto no está cerrado por Fichín');

const STUDIO_CLOSED = problem('ACCOUNT_CLOSED', 'El estudio cerró su cuenta: sus proyectos ya no reciben inversiones');

type AboutProject = { projectId: number; reason: string };
type Within = { tx: Writer; now: Date; reason: string };

/** What operators do to projects besides hiding them. */
export function createOperatorProjects(dependencies: Dependencies) {
  const { projects, accountClosings, terms, jobs } = dependencies;
  const act = createOperatorAct(dependencies);

  async function lock(tx: Writer, id: number): Promise<StoredProject> {
    const project = await projects.lock(tx, id);
    if (!project) throw new DomainError(NOT_FOUND.project);
    return project;
  }

  async function setOpen(
    before: StoredProject,
    isActive: boolean,
    { tx, now, reason }: Within,
  ): Promise<StoredProject> {
    const { userId, title } = before;
    const changes = {
      isActive,
      closedByOperatorAt: isActive ? null : now,
      closedByOperatorReason: isActive ? null : reason,
      lastActivityAt: now,
    };
    const after = await projects.save(tx, before, changes, now);
    await terms.add(tx, null, before, after, now);
    const notice = isActive ? 'project_reopened' : 'project_closed';
    await jobs.add(tx, [operatorNotice.jobOnce({ userId, notice, reason, title }, now)]);
    return after;
  }

  return {
    /** Closes a project to investments until an operator opens it again; existing investments stay. */
    async close(operator: Operator, { projectId, reason }: AboutProject): Promise<void> {
      const closing = { kind: 'project_closed', subjectKind: 'project', subjectId: projectId, reason } as const;
      await act(operator, closing, async ({ tx, emit, now }) => {
        const before = await lock(tx, projectId);
        if (before.closedByOperatorAt) throw new DomainError(CLOSED);
        const after = await setOpen(before, false, { tx, now, reason });
        eventsOfProject(before, after, { actorId: null, createdAt: now }).forEach(emit);
      });
    },

    /**
     * Opens a project to investments again, which its developer may then close and open as before. Errors:
     * ACCOUNT_CLOSED if its studio closed its account, CAMPAIGN_ENDED if its campaign is over, PROJECT_CONCLUDED if the
     * project has its outcome.
     */
    async reopen(operator: Operator, { projectId, reason }: AboutProject): Promise<void> {
      const opening = { kind: 'project_reopened', subjectKind: 'project', subjectId: projectId, reason } as const;
      const owner = (await projects.findById(projectId))?.userId ?? null;
      await act(operator, opening, async ({ tx, now }) => {
        const isStudioOpen = owner !== null && (await accountClosings.isOpenLocked(tx, owner)); // locked first
        const before = await lock(tx, projectId);
        if (!before.closedByOperatorAt) throw new DomainError(NOT_CLOSED);
        refuse(concludedProblem(before));
        if (!isStudioOpen) throw new DomainError(STUDIO_CLOSED);
        refuse(endedProblem(before, { ...before, isActive: true }));
        await setOpen(before, true, { tx, now, reason });
      });
    },
  };
}
