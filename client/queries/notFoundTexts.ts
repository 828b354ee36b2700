import { FileQuestion, Lock, type LucideIcon } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';

export type NotFoundTexts = {
  title: string;
  /** Null: the server says it. */
  why: string | null;
  icon: LucideIcon | null;
  back: (projectId: string) => { to: string; label: string };
  /** Header and default message of a failure that does not mean "not found"; without them it is shown as such too. */
  failed?: { header: string; fallback: string };
};

const toDashboard = () => ({ to: paths.dashboard, label: 'Volver al dashboard' });
const toMilestones = (projectId: string) => ({ to: paths.milestones(projectId), label: 'Volver' });

/** By what was not found: an object, or an object of the viewer's own. */
export const NOT_FOUND = {
  page: {
    title: 'Página no encontrada',
    why: 'Esta dirección no lleva a ninguna parte. Puede que el enlace haya cambiado.',
    icon: null,
    back: toDashboard,
  },
  project: {
    title: MESSAGE.projectNotFound,
    why: MESSAGE.projectNotFoundWhy,
    icon: FileQuestion,
    back: toDashboard,
  },
  studio: {
    title: 'Estudio no encontrado',
    why: 'No hay ningún estudio en esta dirección. Puede que el enlace haya cambiado.',
    icon: FileQuestion,
    back: () => ({ to: paths.developers, label: 'Ver todos los estudios' }),
    failed: { header: 'Estudio', fallback: FALLBACK.developers },
  },
  investment: {
    title: 'Inversión no encontrada',
    why: 'En esta dirección no hay ninguna inversión tuya.',
    icon: FileQuestion,
    back: () => ({ to: paths.myInvestments, label: 'Ver mis inversiones' }),
    failed: { header: 'Comprobante', fallback: FALLBACK.myInvestments },
  },
  invitation: {
    title: 'Invitación vencida o no válida',
    why: null,
    icon: FileQuestion,
    back: toDashboard,
    failed: { header: 'Invitación', fallback: MESSAGE.failed },
  },
  update: {
    title: 'Actualización no encontrada',
    why: 'Puede que haya sido eliminada.',
    icon: FileQuestion,
    back: (projectId) => ({ to: paths.updates(projectId), label: 'Ver todas las actualizaciones' }),
    failed: { header: 'Actualización', fallback: FALLBACK.update },
  },
  privateUpdate: {
    title: 'Actualización exclusiva',
    why: 'Esta actualización es exclusiva para inversores del proyecto. Invierte en él para leerla.',
    icon: Lock,
    back: (projectId) => ({ to: paths.project(projectId), label: 'Ver el proyecto' }),
  },
  hiddenUpdate: {
    title: 'Actualización oculta',
    why: null,
    icon: Lock,
    back: (projectId) => ({ to: paths.project(projectId), label: 'Ver el proyecto' }),
  },
  ownProjectOfUpdate: {
    title: 'Actualización',
    why: 'No se pudo cargar el proyecto. Verifica que exista y tengas acceso.',
    icon: FileQuestion,
    back: toDashboard,
  },
  ownProjectOfMilestone: {
    title: MESSAGE.projectNotFound,
    why: 'Puede que no exista o que no sea tuyo.',
    icon: FileQuestion,
    back: toMilestones,
    failed: { header: 'Hito', fallback: FALLBACK.project },
  },
  ownMilestone: {
    title: 'Hito no encontrado',
    why: 'Puede que no exista o que no sea de un proyecto tuyo.',
    icon: FileQuestion,
    back: toMilestones,
    failed: { header: 'Hito', fallback: FALLBACK.milestone },
  },
} satisfies Record<string, NotFoundTexts>;
