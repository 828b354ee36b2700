import { DomainError, NOT_FOUND } from '#server/domain/errors.ts';
import { EVENT_KINDS } from '#server/domain/event.ts';
import { parseId } from '#server/domain/id.ts';
import type { WebhookPatch } from '#server/services/webhook.service.ts';
import { flag, isEmpty, readBody, text, texts, type Reader, type Sent } from '../base/readers.ts';

/** What can't be an id is not found. */
const projectId: Reader<number | null> = {
  schema: {
    type: ['integer', 'string', 'null'],
    description: 'Id of a project the viewer may see, if only its events are wanted; null: those of all.',
  },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const id = typeof sent === 'number' || typeof sent === 'string' ? parseId(String(sent)) : null;
    if (id === null) throw new DomainError(NOT_FOUND.project);
    return id;
  },
};

export const CREATE_WEBHOOK_BODY = {
  url: text(
    'An https address of the internet without user or password, at most 500 characters; where the server has ' +
      '`WEBHOOK_TARGETS=any`, any http(s) address.',
    { type: 'string' },
  ),
  project_id: projectId,
  kinds: texts(`Kinds of events that are wanted, of: ${EVENT_KINDS.join(', ')}; none: all.`),
};

export const UPDATE_WEBHOOK_BODY = {
  ...CREATE_WEBHOOK_BODY,
  is_on: flag('True switches it on, from what happens next; false switches it off.'),
};

type Fields = Sent<typeof CREATE_WEBHOOK_BODY>;

const present = ({ url, project_id: project, kinds }: Fields): Omit<WebhookPatch, 'isOn'> => ({
  ...(typeof url === 'string' ? { url } : {}),
  ...(project === undefined ? {} : { projectId: project }),
  ...(kinds ? { kinds } : {}),
});

export function readNewWebhook(body: unknown): Omit<WebhookPatch, 'isOn'> & { url: string } {
  return { url: '', ...present(readBody(CREATE_WEBHOOK_BODY, body)) };
}

export function readWebhookChanges(body: unknown): WebhookPatch {
  const { is_on: isOn, ...fields } = readBody(UPDATE_WEBHOOK_BODY, body);
  return { ...present(fields), ...(typeof isOn === 'boolean' ? { isOn } : {}) };
}
