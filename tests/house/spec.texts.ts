/** What the specification puts in quotes, as a person reads it; what varies is left out. */
export const SPEC_TEXTS = [
  // Shell, account and dashboards
  'Desarrollador', 'Inversor', 'Iniciar Sesión', 'Registrarse', 'Cerrar Sesión', 'Las contraseñas no coinciden',
  'Rol de usuario no reconocido', 'Hubo un problema al cargar el dashboard', 'Nuevo Proyecto', 'Crear Proyecto',
  'Nueva Actualización', 'Crear Actualización', 'No tienes proyectos aún', 'No hay actualizaciones recientes',
  'Explorar Proyectos', 'Capital Invertido', 'Retorno Estimado', 'Proyectos Activos', 'Actualizaciones',
  'Mis Inversiones Recientes', 'Ver Todas', 'Aún no has invertido', 'Oportunidades', 'Volver',
  // Projects
  'No se encontraron proyectos', 'Limpiar filtros', 'Sin género', 'Desarrollador independiente', 'Publicado', 'Borrador',
  'Participación en ingresos', 'Por determinar', 'Ver todas', 'Ver todas las actualizaciones (', 'Proyecto no encontrado',
  'No pudimos encontrar el proyecto que estás buscando. Es posible que haya sido eliminado o que no tengas permisos para verlo.',
  'Volver al dashboard', 'Información Básica', 'Estado de Desarrollo', 'Información de Financiamiento',
  'Saludable', 'Atención', 'Crítico', 'Desconocido',
  // Investing
  'Procesando...', '¡Inversión exitosa!', 'Por favor ingresa un monto válido', 'La inversión mínima es ', 'La inversión máxima es ',
  'Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.', 'Error al procesar la inversión',
  // Updates
  'Buscar actualizaciones...', 'Ver detalles', 'Actualización no encontrada', 'No tienes proyectos para crear actualizaciones.',
  'próximamente', 'Público', 'Privado', 'El título es obligatorio', 'El contenido es obligatorio',
  'Nueva funcionalidad', 'Hito alcanzado', 'Corrección de errores', 'Nuevos medios', 'Error al crear la actualización',
  'Error al guardar la actualización. Verifica los datos e intenta nuevamente.', 'Error al eliminar la actualización.',
  'Actualización creada correctamente', 'Actualización modificada correctamente', 'Actualización eliminada correctamente',
  '¿Estás seguro de que quieres eliminar esta actualización? Esta acción no se puede deshacer.',
  'No se pudo cargar el proyecto. Verifica que exista y tengas acceso.',
  // Milestones
  'Buscar hitos...', 'Marcar como completado', 'Planificado', 'En progreso', 'Completado', 'Retrasado', 'Vencido',
  ' días restantes', 'Fecha inválida', 'Concepto', 'Prototipo', 'Alpha', 'Beta', 'Lanzamiento', 'Post-lanzamiento',
  'Error al actualizar el estado del hito. Inténtalo de nuevo.', 'Error al eliminar el hito. Inténtalo de nuevo.',
  '¿Estás seguro de que deseas eliminar este hito? Esta acción no se puede deshacer.', 'Error al guardar el hito: ',
  // Waiting and failing
  'Cargando...', 'Cargando proyecto...', 'Cargando proyectos...', 'Cargando inversiones...',
  'Algo salió mal', 'Ha ocurrido un error al cargar este componente.', 'Reintentar',
  // When the server gives no message
  'Registration failed', 'Login failed', 'Failed to get user info', 'Profile update failed', 'Failed to fetch projects',
  'Failed to fetch my projects', 'Failed to fetch my investments', 'Failed to create project', 'Failed to update project',
  'Failed to fetch project', 'Failed to fetch developers', 'Failed to fetch investors', 'Failed to fetch project updates',
  'Failed to fetch project update', 'Failed to add comment', 'Failed to delete comment', 'Failed to fetch project milestones',
  'Failed to fetch milestone', 'Failed to create milestone', 'Failed to update milestone',
];
