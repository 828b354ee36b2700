import { createEditorRepository } from './editor.repository.ts';
import { createEditorService } from './editor.service.ts';
import { createInvitedAddressRepository } from './invited.address.repository.ts';
import { createReceivedInvitations } from './received.invitations.service.ts';
import './editor.resolver.ts';

export const repositories = { editors: createEditorRepository, invitedAddresses: createInvitedAddressRepository };

export const services = { editors: createEditorService, receivedInvitations: createReceivedInvitations };

export { editorLoaders as loaders } from './editor.loaders.ts';
