import { expect, test } from 'vitest';
import { DEFAULTS, FALLBACK } from '#client/text/messages.ts';

test('every call of the specification has its own default message', () => {
  expect(Object.values(DEFAULTS)).toEqual([
    'Registration failed',
    'Login failed',
    'Failed to get user info',
    'Profile update failed',
    'Failed to fetch projects',
    'Failed to fetch my projects',
    'Failed to fetch my investments',
    'Failed to create project',
    'Failed to invest in project',
    'Failed to update project',
    'Failed to fetch project',
    'Failed to fetch developers',
    'Failed to fetch investors',
    'Failed to fetch profile',
    'Failed to fetch project updates',
    'Failed to fetch project update',
    'Failed to create project update',
    'Failed to update project update',
    'Failed to delete project update',
    'Failed to add comment',
    'Failed to delete comment',
    'Failed to fetch project milestones',
    'Failed to fetch milestone',
    'Failed to create milestone',
    'Failed to update milestone',
    'Failed to delete milestone',
    'Failed to update milestone status',
  ]);
});

test('a text written for readers is said in place of the default of its call', () => {
  const { invest, createUpdate, editUpdate, deleteUpdate, deleteMilestone, milestoneStatus, ...others } = FALLBACK;
  expect({ invest, createUpdate, editUpdate, deleteUpdate, deleteMilestone, milestoneStatus }).toEqual({
    invest: 'Error al procesar la inversión',
    createUpdate: 'Error al crear la actualización',
    editUpdate: 'Error al guardar la actualización. Verifica los datos e intenta nuevamente.',
    deleteUpdate: 'Error al eliminar la actualización.',
    deleteMilestone: 'Error al eliminar el hito. Inténtalo de nuevo.',
    milestoneStatus: 'Error al actualizar el estado del hito. Inténtalo de nuevo.',
  });
  const { editComment, pinComment, ...defaults } = others;
  expect([editComment, pinComment]).toEqual([
    'No pudimos guardar el comentario. Inténtalo de nuevo.',
    'No pudimos fijar el comentario. Inténtalo de nuevo.',
  ]);
  expect(DEFAULTS).toMatchObject(defaults);
});
