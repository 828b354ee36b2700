import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

type Concludable = Pick<Project, 'fundingRaisedCents' | 'projectOutcome'>;

/** Whether the project has active investments and no outcome. */
export const lacksOutcome = ({ fundingRaisedCents, projectOutcome }: Concludable): boolean =>
  fundingRaisedCents > 0 && projectOutcome === null;

const titlesOf = (projects: readonly Pick<Project, 'title'>[]): string =>
  projects.map(({ title }) => `«${title}»`).join(', ');

/**
 * Why a studio with these projects can't be closed, or null: one lacks its outcome, or has, as one of `unsettled`,
 * reported payments without an answer, money to return or revenue to pay, or what was returned or paid of that and may
 * still be answered; or, as one of `unreported`, a report of revenue that can be published.
 */
export function openProjectsProblem(
  projects: readonly (Concludable & Pick<Project, 'id' | 'title'>)[],
  unsettled: ReadonlySet<number>,
  unreported: ReadonlySet<number>,
): Problem | null {
  const [open, owing] = [projects.filter(lacksOutcome), projects.filter(({ id }) => unsettled.has(id))];
  if (open.length > 0)
    return problem(
      'ACCOUNT_HAS_OPEN_PROJECTS',
      `Antes cierra con su resultado (lanzado o cancelado) los proyectos con compromisos vigentes: ${titlesOf(open)}`,
    );
  if (owing.length === 0) return reportsProblem(projects, unreported);
  return problem(
    'ACCOUNT_HAS_OPEN_PROJECTS',
    'Antes responde los avisos de pago, devuelve lo que falta devolver, paga los retornos que debes y espera lo que diga ' +
      `quien recibe una devolución o un retorno (30 días, o 60 si lo discute) en los proyectos: ${titlesOf(owing)}`,
  );
}

/** Periods to come are no reason: their reports don't follow. */
function reportsProblem(
  projects: readonly Pick<Project, 'id' | 'title'>[],
  unreported: ReadonlySet<number>,
): Problem | null {
  const missing = projects.filter(({ id }) => unreported.has(id));
  if (missing.length === 0) return null;
  const message = `Antes publica los informes de ingresos que faltan de los proyectos: ${titlesOf(missing)}`;
  return problem('ACCOUNT_HAS_OPEN_PROJECTS', message);
}
