import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';

const app = await startAppForFile();

/**
 * Adds the header that the CSRF protection requires and that forces a cross-site browser to send a preflight request.
 */
const withPreflight: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), 'apollo-require-preflight': 'true' },
  });

const audits = serverAudits({ url: () => `${app.url}/graphql`, fetchFn: withPreflight });

describe('GraphQL over HTTP', () => {
  test('is audited whole', () => {
    const levels = audits.map(({ name }) => name.split(' ', 1)[0]);
    expect(levels.filter((level) => level === 'MUST')).not.toHaveLength(0);
    expect(levels.filter((level) => level === 'SHOULD')).not.toHaveLength(0);
  });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (name, audit) => {
    const result = await audit.fn();
    const level = name.split(' ', 1)[0];
    if (level === 'MAY') expect(['ok', 'notice']).toContain(result.status);
    else expect(result, 'reason' in result ? result.reason : name).toMatchObject({ status: 'ok' });
  });
});
