import { matchRoutes } from 'react-router-dom';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';

/** The ids that fill the parameters of an address. */
export type Ids = {
  projectId: number;
  updateId: number;
  milestoneId: number;
  developerId: number;
  investmentId: number;
};

/** Whose content depends on the reader's role, and lists or adds up what there may be none of yet. */
const listsByRole = ({ projectId, developerId }: Ids): string[] => [
  '/dashboard',
  `/projects/${projectId}`,
  `/projects/${projectId}/updates`,
  `/projects/${projectId}/milestones`,
  `/developers/${developerId}`,
  '/statement',
];

const byRole = (ids: Ids): string[] => [
  ...listsByRole(ids),
  '/projects',
  `/projects/${ids.projectId}/updates/${ids.updateId}`,
  '/profile',
];

/** The same for every reader, with such lists. */
const LISTS_ALIKE = ['/profile/suscripciones', '/profile/programadores', '/novedades', '/notifications', '/moderation'];

const ALIKE = [
  ...LISTS_ALIKE,
  '/profile/correos',
  '/security',
  '/redactor/vencido',
  '/developers',
  '/investors',
  '/nada',
];

const LISTS_OF_INVESTOR = ['/my-investments', '/my-investments?pestana=por-proyecto', '/payments', '/returns'];

const listsOfDeveloper = ({ projectId }: Ids): string[] => [
  `/projects/${projectId}/investors`,
  `/projects/${projectId}/payments`,
  `/projects/${projectId}/returns`,
  `/projects/${projectId}/promotion`,
];

/** Every address with a distinct screen, for each role that sees it in a way of its own. */
export const ADDRESSES = {
  /** But for `/`, a document of its own. */
  stranger: (): string[] => [
    '/test',
    '/test/partes',
    '/test-update-form',
    '/minimal-test',
    '/primeros-pasos',
    '/confirmar-correo/vencido',
    '/olvide',
    '/restablecer/vencido',
    '/confirmar-cambio/vencido',
    '/deshacer-cambio/vencido',
    '/detener-cambio/vencido',
    '/confirmar-cobro/vencido',
  ],
  investor: (ids: Ids): string[] => [...byRole(ids), ...LISTS_OF_INVESTOR, `/investments/${ids.investmentId}/receipt`],
  developer: (ids: Ids): string[] => {
    const { projectId, updateId, milestoneId } = ids;
    return [
      ...byRole(ids),
      ...ALIKE,
      ...listsOfDeveloper(ids),
      `/projects/${projectId}/edit`,
      `/projects/${projectId}/conclude`,
      `/projects/${projectId}/how-to-pay`,
      `/projects/${projectId}/returns/2026-03-31`,
      `/projects/${projectId}/preview`,
      `/projects/${projectId}/team`,
      `/projects/${projectId}/updates/create`,
      `/projects/${projectId}/updates/${updateId}/edit`,
      `/projects/${projectId}/milestones/create`,
      `/projects/${projectId}/milestones/${milestoneId}/edit`,
      '/create-project',
      '/create-update',
      `/create-update/${projectId}`,
    ];
  },
};

/** Of these, those that look otherwise as long as nobody made anything. */
export const EMPTY_ADDRESSES = {
  investor: (ids: Ids): string[] => [...listsByRole(ids), ...LISTS_OF_INVESTOR],
  developer: (ids: Ids): string[] => [...listsByRole(ids), ...LISTS_ALIKE, ...listsOfDeveloper(ids)],
};

/** The screens that none of the addresses leads to. */
export function screensLeftOut(ids: Ids): string[] {
  const patterns = Object.values(PATTERNS).map((path) => ({ path }));
  const addresses = ['/', ...Object.values(ADDRESSES).flatMap((addressesOf) => addressesOf(ids))];
  const shown = addresses.map((address) => matchRoutes(patterns, address)?.at(-1)?.route.path);
  return patterns.map(({ path }) => path).filter((path) => !shown.includes(path));
}
