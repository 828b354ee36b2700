/** SPEC §8's default message of each call, as worded there. */
export const DEFAULTS = {
  register: 'Registration failed',
  login: 'Login failed',
  currentUser: 'Failed to get user info',
  updateProfile: 'Profile update failed',
  projects: 'Failed to fetch projects',
  myProjects: 'Failed to fetch my projects',
  myInvestments: 'Failed to fetch my investments',
  createProject: 'Failed to create project',
  invest: 'Failed to invest in project',
  updateProject: 'Failed to update project',
  project: 'Failed to fetch project',
  developers: 'Failed to fetch developers',
  investors: 'Failed to fetch investors',
  profile: 'Failed to fetch profile',
  updates: 'Failed to fetch project updates',
  update: 'Failed to fetch project update',
  createUpdate: 'Failed to create project update',
  editUpdate: 'Failed to update project update',
  deleteUpdate: 'Failed to delete project update',
  addComment: 'Failed to add comment',
  deleteComment: 'Failed to delete comment',
  milestones: 'Failed to fetch project milestones',
  milestone: 'Failed to fetch milestone',
  createMilestone: 'Failed to create milestone',
  updateMilestone: 'Failed to update milestone',
  deleteMilestone: 'Failed to delete milestone',
  milestoneStatus: 'Failed to update milestone status',
} as const;

/** Where SPEC §8 also has a text for the reader, the reader gets that one. */
const FOR_READERS = {
  invest: 'Error al procesar la inversión',
  createUpdate: 'Error al crear la actualización',
  editUpdate: 'Error al guardar la actualización. Verifica los datos e intenta nuevamente.',
  deleteUpdate: 'Error al eliminar la actualización.',
  deleteMilestone: 'Error al eliminar el hito. Inténtalo de nuevo.',
  milestoneStatus: 'Error al actualizar el estado del hito. Inténtalo de nuevo.',
} as const;

/** What is said when the server gave no message. */
export const FALLBACK = { ...DEFAULTS, ...FOR_READERS };

/** Sentences that more than one screen says. */
export const MESSAGE = {
  loading: 'Cargando...',
  loadingProject: 'Cargando proyecto...',
  loadingProjects: 'Cargando proyectos...',
  loadingInvestments: 'Cargando inversiones...',
  crashTitle: 'Algo salió mal',
  crash: 'Ha ocurrido un error al cargar este componente.',
  offline: 'Sin conexión',
  retry: 'Reintentar',
  moreFailed: 'No pudimos cargar más. Inténtalo de nuevo.',
  notInvested: 'Aún no has invertido',
  projectNotFound: 'Proyecto no encontrado',
  projectNotFoundWhy:
    'No pudimos encontrar el proyecto que estás buscando. ' +
    'Es posible que haya sido eliminado o que no tengas permisos para verlo.',
} as const;
