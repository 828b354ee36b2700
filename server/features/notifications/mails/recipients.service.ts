import { receiptHolder } from '#server/features/investments/investment.events.ts';
import { audienceRelations, recipientRelation } from '../audience.rules.ts';
import { RECIPIENT_ROLES, type RecipientRole } from '#server/kernel/events/event.declaration.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { choiceFor, isOnlyChosen, mailGroupsFor, type MailChoice, type MailChoices } from './mail.preference.rules.ts';
import type { RelatedPeople } from './mail.recipients.repository.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** A candidate for mails about events; permissions are checked later. */
export type MailRecipient = {
  id: number;
  chosen: MailChoices;
  /** The relation by which the person is notified of an event, or null. */
  relationTo: (event: StoredEvent) => RecipientRole | null;
};

/** The people to mail these events to, among those with one choice. */
export function relatedPeople(events: readonly StoredEvent[], choice: MailChoice): RelatedPeople[] {
  return RECIPIENT_ROLES.map((relation) => {
    const mailed = events.filter(({ kind }) => mailGroupsFor([kind], relation).length > 0);
    const groups = mailGroupsFor(
      mailed.map(({ kind }) => kind),
      relation,
    );
    const ids = mailed.flatMap(({ projectId, addresseeId }) =>
      relation === 'addressee' ? (addresseeId ?? []) : projectId,
    );
    const chosen = isOnlyChosen(choice, groups) ? choice : null;
    return { relation, ids: [...new Set(ids)], chosen };
  }).filter(({ ids }) => ids.length > 0);
}

/** Whether a person with this choice gets an event, before permissions are checked. */
export function isChosen(choice: MailChoice, event: StoredEvent, { chosen, relationTo }: MailRecipient): boolean {
  const relation = relationTo(event);
  return relation !== null && choiceFor(event.kind, relation, chosen) === choice;
}

type Sources = Pick<Dependencies, 'mailPreferences' | 'relations'>;

const inOrder = (ids: readonly number[], after: number): number[] =>
  [...new Set(ids)].filter((id) => id > after).toSorted((one, other) => one - other);

/** People to whom events or receipts may be sent at once: the first after an id, in the order of ids. */
export const createEventRecipients =
  ({ mailPreferences, relations }: Sources) =>
  async (events: readonly StoredEvent[], after: number, limit: number): Promise<MailRecipient[]> => {
    const people = await mailPreferences.listPeople(relatedPeople(events, 'at_once'), after, limit);
    const holders = events.flatMap((event) => receiptHolder(event) ?? []);
    const ids = inOrder([...people, ...holders], after).slice(0, limit);
    if (ids.length === 0) return [];
    const projectIds = [...new Set(events.map(({ projectId }) => projectId))];
    const [choices, found] = await Promise.all([
      mailPreferences.choicesAmong(ids),
      relations.relationsOf(ids, projectIds, audienceRelations(events.map(({ kind }) => kind))),
    ]);
    const nameOf = (personId: number, projectId: number, relation: string) => `${personId} ${projectId} ${relation}`;
    const stored = new Set(found.map(({ personId, projectId, relation }) => nameOf(personId, projectId, relation)));
    return ids.map((id) => ({
      id,
      chosen: choices.get(id) ?? {},
      relationTo: (event) =>
        recipientRelation(id, event, (relation) => stored.has(nameOf(id, event.projectId, relation))),
    }));
  };
