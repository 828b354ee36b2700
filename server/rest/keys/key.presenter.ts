import type { AccessToken } from '#server/domain/access.token.ts';
import type { Passkey } from '#server/domain/passkey.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { ListedSession } from '#server/services/session.service.ts';

export const presentSession = ({ session, device, isCurrent }: ListedSession) => ({
  id: session.id,
  device,
  address: session.address,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  is_current: isCurrent,
});

export const presentAccessToken = ({ id, name, canWrite, createdAt, expiresAt, lastUsedAt }: Visible<AccessToken>) => ({
  id,
  name,
  can_write: canWrite,
  created_at: createdAt,
  expires_at: expiresAt,
  last_used_at: lastUsedAt,
});

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Visible<Passkey>) => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});
