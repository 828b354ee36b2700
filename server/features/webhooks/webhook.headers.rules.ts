/** Headers of a message that reveal no secret: all but its signature and length. */
export const openHeaders = (messageId: string, signedAt: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Fichin-Webhooks/1',
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
});

export const OPEN_HEADERS = 4;
