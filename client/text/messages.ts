/** Default message of each operation when the server sends none, in English as specified: don't translate them. */
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

/** Default messages of operations on comments. */
const COMMENT_DEFAULTS = {
  editComment: 'No pudimos guardar el comentario. Inténtalo de nuevo.',
  pinComment: 'No pudimos fijar el comentario. Inténtalo de nuevo.',
} as const;

/** Operations that show the user another message than their default. */
const FOR_READERS = {
  invest: 'Error al procesar la inversión',
  createUpdate: 'Error al crear la actualización',
  editUpdate: 'Error al guardar la actualización. Verifica los datos e intenta nuevamente.',
  deleteUpdate: 'Error al eliminar la actualización.',
  deleteMilestone: 'Error al eliminar el hito. Inténtalo de nuevo.',
  milestoneStatus: 'Error al actualizar el estado del hito. Inténtalo de nuevo.',
} as const;

/** The `fallback` of forms, actions and queries: what an operation shows when the server sent no message. */
export const FALLBACK = { ...DEFAULTS, ...COMMENT_DEFAULTS, ...FOR_READERS };

/** Messages used by several screens. */
export const MESSAGE = {
  loading: 'Cargando...',
  loadingProject: 'Cargando proyecto...',
  loadingProjects: 'Cargando proyectos...',
  loadingInvestments: 'Cargando inversiones...',
  crashTitle: 'Algo salió mal',
  crash: 'Ha ocurrido un error al cargar este componente.',
  offline: 'Sin conexión',
  waitsForServer: 'No pudimos conectar con el servidor. Lo intentaremos de nuevo.',
  partMissing: 'No pudimos cargar esta parte de la página.',
  retry: 'Reintentar',
  failed: 'No pudimos hacerlo. Inténtalo de nuevo.',
  dashboardFailed: 'Hubo un problema al cargar el dashboard',
  moreFailed: 'No pudimos cargar más. Inténtalo de nuevo.',
  notInvested: 'Aún no has invertido',
  projectNotFound: 'Proyecto no encontrado',
  projectNotFoundWhy:
    'No pudimos encontrar el proyecto que estás buscando. ' +
    'Es posible que haya sido eliminado o que no tengas permisos para verlo.',
} as const;
