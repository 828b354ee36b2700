import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Mutations about editors, each with a project of its own. */
export function mutationsOfEditors({ given }: TestApp) {
  const studio = () => given.developer('Estudio Sur');

  /** A studio with an editor, and an open invitation to another developer. */
  async function edited() {
    const [by, editor, other] = [await studio(), await studio(), await studio()];
    const [projectId, secret] = [await given.project(by), randomUUID()];
    await given.editor(editor, projectId);
    const invitation = await given.invitation(by, projectId, other.email, secret);
    return { by, other, projectId, userId: editor.id, invitation, secret };
  }

  return {
    acceptEditorInvitation: async () => {
      const { other, secret } = await edited();
      return { by: other, input: { secret } };
    },
    inviteEditor: async () => {
      const by = await studio();
      return { by, input: { projectId: await given.project(by), email: 'nueva@ejemplo.test' } };
    },
    removeEditor: async () => {
      const { by, projectId, userId } = await edited();
      return { by, input: { projectId, userId } };
    },
    wantEditorInvitations: async () => ({ by: await studio(), input: { areWanted: false } }),
    withdrawEditorInvitation: async () => {
      const { by, invitation } = await edited();
      return { by, input: { id: invitation } };
    },
  };
}
