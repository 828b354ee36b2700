import {
  acceptInvitation,
  editedProjects,
  editorsOf,
  inviteEditor,
  previewInvitation,
  receivedInvitations,
  removeEditor,
  wantInvitations,
  withdrawInvitation,
} from './editors.ts';
import { NOBODYS, own, seen, type Operation } from './permission.decisions.ts';

/** Editors of a project, and invitations. */
export const EDITING: Operation[] = [
  { name: 'list editors', request: ({ project }) => editorsOf(project), decide: seen() },
  { name: 'invite an editor', request: ({ project }) => inviteEditor(project, 'nadie'), decide: own('VALIDATION') },
  { name: 'remove an editor', request: ({ project }) => removeEditor(project, NOBODYS), decide: own('ok') },
  { name: 'withdraw no invitation', request: () => withdrawInvitation(NOBODYS), decide: () => 'INVITATION_NOT_FOUND' },
  { name: 'read no invitation', request: () => previewInvitation('x'), decide: () => 'INVALID_INVITATION' },
  { name: 'accept no invitation', request: () => acceptInvitation('x'), decide: () => 'INVALID_INVITATION' },
  { name: 'list received invitations', request: () => receivedInvitations(), decide: () => 'ok' },
  { name: 'want invitations', request: () => wantInvitations(true), decide: () => 'ok' },
  { name: 'list edited projects', request: () => editedProjects(), decide: () => 'ok' },
];
