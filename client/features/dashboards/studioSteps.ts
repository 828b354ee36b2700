import type { FirstStep } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/routing/paths.ts';
import type { DeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';
import type { Step } from './FirstSteps.tsx';

type Project = NonNullable<NonNullable<DeveloperDashboardQuery['me']['studio']>['firstSteps']>['project'];
type Shown = { kind: FirstStep; text: string; to: (id: string) => string; act: string };

const SHARE: Shown = {
  kind: 'SHARE',
  text: 'Comparte tu página pública',
  to: paths.projectPromotion,
  act: 'Compartir',
};
const PUBLISH: Shown = { kind: 'SHARE', text: 'Publica el juego y compártelo', to: paths.project, act: 'Publicar' };

const stepsTowards = ({ isPublished }: Pick<Project, 'isPublished'>): Shown[] => [
  { kind: 'COVER', text: 'Ponle una portada', to: paths.editProject, act: 'Elegirla' },
  { kind: 'PAYMENT_INSTRUCTIONS', text: 'Di cómo te pagan', to: paths.howToPay, act: 'Escribirlo' },
  { kind: 'MILESTONE', text: 'Promete tu primer hito', to: paths.newMilestone, act: 'Crearlo' },
  { kind: 'UPDATE', text: 'Cuenta un avance', to: paths.newUpdate, act: 'Escribir' },
  {
    kind: 'LABELLED_LINK',
    text: 'Trae visitas con un enlace con etiqueta',
    to: paths.projectPromotion,
    act: 'Armar enlace',
  },
  isPublished ? SHARE : PUBLISH,
];

/** The steps of a studio to its first investment; none once it has one. */
export function studioSteps({ me, editedProjects }: DeveloperDashboardQuery): Step[] {
  const first = me.studio?.firstSteps;
  if (first) {
    const { project, done } = first;
    return stepsTowards(project).map(({ kind, to, ...step }) => ({
      ...step,
      isDone: done.includes(kind),
      to: to(project.id),
    }));
  }
  if (me.projects.totalCount > 0 || editedProjects.length > 0) return [];
  const create = { text: 'Crea tu primer proyecto', isDone: false, to: paths.createProject, act: 'Empezar' };
  const later = stepsTowards({ isPublished: true });
  return [create, ...later.map(({ text, act }) => ({ text, act, isDone: false, to: null }))];
}
