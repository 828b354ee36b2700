import { expect, test } from 'vitest';
import { RECIPIENT_ROLES } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';
import { digestSpan, digestTime } from '#server/features/notifications/mails/digest.rules.ts';
import {
  MAIL_GROUPS,
  mailGroupOf,
  mailGroupsFor,
  mailGroupsOf,
} from '#server/features/notifications/mails/mail.preference.rules.ts';
import { ROLES } from '#server/kernel/viewer.ts';

test('whoever is told of an event has one group for it but where a receipt or a mail of operators is sent, and no group is empty', () => {
  const ungrouped = RECIPIENT_ROLES.flatMap((relation) =>
    EVENT_KINDS.filter((kind) => EVENTS[kind].audience.includes(relation) && mailGroupOf(kind, relation) === null).map(
      (kind) => `${kind} ${relation}`,
    ),
  );
  expect(ungrouped).toEqual([
    'payment_dispute_decided owner',
    'distribution_decided owner',
    'investment_reversed addressee',
    'investment_withdrawn addressee',
  ]);
  expect(new Set(RECIPIENT_ROLES.flatMap((relation) => mailGroupsFor(EVENT_KINDS, relation)))).toEqual(
    new Set(MAIL_GROUPS),
  );
  expect(new Set(ROLES.flatMap(mailGroupsOf))).toEqual(new Set(MAIL_GROUPS));
});

test('each instant is in the digest of one day, which is sent at 08:00 in Buenos Aires', () => {
  expect(digestTime('2026-03-10')).toEqual(new Date('2026-03-10T11:00:00Z'));
  expect(digestSpan('2026-03-10')).toEqual({
    from: new Date('2026-03-09T10:50:00Z'),
    until: new Date('2026-03-10T10:50:00Z'),
  });
  expect(digestSpan('2027-01-01').from).toEqual(digestSpan('2026-12-31').until);
});
