import type { OwnUpdateRequest } from '#server/services/update.request.service.ts';

export const presentUpdateRequest = ({ silentSince, requestedAt, refusal }: OwnUpdateRequest) => ({
  silent_since: silentSince,
  requested_at: requestedAt,
  refusal: refusal && { code: refusal.code, message: refusal.message },
});
