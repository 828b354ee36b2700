/** The ids that fill the parameters of an address. */
export type Ids = {
  projectId: number;
  updateId: number;
  milestoneId: number;
  developerId: number;
  investmentId: number;
};

/** Whose content depends on the reader's role. */
const byRole = ({ projectId, updateId, developerId }: Ids): string[] => [
  '/dashboard',
  '/projects',
  `/projects/${projectId}`,
  `/projects/${projectId}/updates`,
  `/projects/${projectId}/updates/${updateId}`,
  `/projects/${projectId}/milestones`,
  `/developers/${developerId}`,
  '/profile',
];

/** The same for every reader. */
const ALIKE = [
  '/profile/correos',
  '/profile/suscripciones',
  '/profile/programadores',
  '/security',
  '/novedades',
  '/notifications',
  '/moderation',
  '/redactor/vencido',
  '/developers',
  '/investors',
  '/nada',
];

/** Every address with a distinct screen, for each role that sees it in a way of its own. */
export const ADDRESSES = {
  stranger: (): string[] => [
    '/',
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
  ],
  investor: (ids: Ids): string[] => [
    ...byRole(ids),
    '/my-investments',
    '/my-investments?pestana=por-proyecto',
    '/payments',
    `/investments/${ids.investmentId}/receipt`,
  ],
  developer: (ids: Ids): string[] => {
    const { projectId, updateId, milestoneId } = ids;
    return [
      ...byRole(ids),
      ...ALIKE,
      `/projects/${projectId}/edit`,
      `/projects/${projectId}/conclude`,
      `/projects/${projectId}/how-to-pay`,
      `/projects/${projectId}/preview`,
      `/projects/${projectId}/investors`,
      `/projects/${projectId}/payments`,
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
