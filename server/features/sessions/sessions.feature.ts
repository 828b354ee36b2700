import { createAccountAccess } from './account.access.repository.ts';
import { createEmailChangeRepository } from './email/email.change.repository.ts';
import { createEmailChangeService } from './email/email.change.service.ts';
import { createEmailConfirmationRepository } from './email/email.confirmation.repository.ts';
import { createEmailConfirmationService } from './email/email.confirmation.service.ts';
import { createCredentialLock } from './credential.lock.repository.ts';
import { createCredentialRepository } from './credential.repository.ts';
import { createPasskeyRepository } from './passkeys/passkey.repository.ts';
import { createPasskeyService } from './passkeys/passkey.service.ts';
import { createPasswordResetRepository } from './passwords/password.reset.repository.ts';
import { createPasswordService } from './passwords/password.service.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSessionService } from './session.service.ts';
import { createAccessTokenRepository } from './tokens/access.token.repository.ts';
import { createAccessTokenService } from './tokens/access.token.service.ts';
import './email/email.change.resolver.ts';
import './email/email.confirmation.resolver.ts';
import './passkeys/passkey.resolver.ts';
import './passwords/password.resolver.ts';
import './session.resolver.ts';
import './tokens/access.token.resolver.ts';

export const repositories = {
  accountAccess: createAccountAccess,
  emailConfirmations: createEmailConfirmationRepository,
  emailChanges: createEmailChangeRepository,
  passwordResets: createPasswordResetRepository,
  credentials: createCredentialRepository,
  credentialLock: createCredentialLock,
  sessions: createSessionRepository,
  accessTokens: createAccessTokenRepository,
  passkeys: createPasskeyRepository,
};

export const services = {
  accessTokens: createAccessTokenService,
  emailChanges: createEmailChangeService,
  emailConfirmations: createEmailConfirmationService,
  passkeys: createPasskeyService,
  passwords: createPasswordService,
  sessions: createSessionService,
};
