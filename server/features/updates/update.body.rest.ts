import type { FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/errors.ts';
import { INVALID_UPDATE_TYPE, readUpdateType, UPDATE_TEXTS, UPDATE_TYPES, type UpdateType } from './update.rules.ts';
import {
  flag,
  nullable,
  readBody,
  readList,
  ShapeError,
  text,
  type Reader,
} from '#server/platform/rest/body.fields.ts';
import { described, oneOf, textOf } from '#server/platform/rest/schema.ts';
import { MEDIA, withForm, type Form } from '#server/platform/rest/multipart.ts';
import type { NewUpdate } from './update.service.ts';
import type { ExistingMedia, NewMedia, UpdatePatch } from './update.edit.service.ts';

const updateType = (description: string): Reader<UpdateType | null> => ({
  schema: described(oneOf(UPDATE_TYPES), description),
  read: (sent) => {
    if (sent === null) return null;
    const type = readUpdateType(sent);
    if (type === null) throw new DomainError(INVALID_UPDATE_TYPE);
    return type;
  },
});

/** URLs, or `{ url, caption }` to change the caption of an existing file. */
const existingMedia = (description: string): Reader<ExistingMedia[] | null> => ({
  schema: { type: ['array', 'string'], items: { type: ['string', 'object'] }, description },
  read: (sent) => {
    const existing = readList(sent).map(readExisting);
    return existing.every((media) => media !== null) ? existing : new ShapeError('debe ser una lista de direcciones');
  },
});

function readExisting(sent: unknown): ExistingMedia | null {
  if (typeof sent === 'string') return { url: sent, caption: null };
  if (typeof sent !== 'object' || sent === null) return null;
  const { url, caption = null } = sent as { url?: unknown; caption?: unknown };
  if (typeof url !== 'string' || (caption !== null && typeof caption !== 'string')) return null;
  return { url, caption };
}

export const UPDATE_BODY = {
  title: text('Title in one line, 1 to 200 characters.', textOf(1, UPDATE_TEXTS.title.max)),
  content: text('Markdown source, 1 to 50,000 characters.', textOf(1, UPDATE_TEXTS.content.max)),
  update_type: nullable(updateType('What it is about; `general` when absent.')),
  is_public: nullable(
    flag(
      "True: everybody who sees the project may read it. False: the project's developer and investors alone. " +
        'True by default.',
    ),
  ),
};

export const NEW_UPDATE_BODY = {
  ...UPDATE_BODY,
  mail_to_investors: nullable(
    flag(
      'Whether it is also sent to the investors by mail with its text, once per project in 24 hours. False by default.',
    ),
  ),
};

export const EDIT_UPDATE_BODY = {
  ...UPDATE_BODY,
  title: nullable(UPDATE_BODY.title),
  content: nullable(UPDATE_BODY.content),
  existing_media: nullable(
    existingMedia(
      'Addresses of the files to keep, in this order: repeated, as `existing_media[]`, or as a JSON list. ' +
        'Absent keeps all.',
    ),
  ),
};

/** Calls `work` with the changes to an update, from a form with files or from JSON without. */
export const withUpdate = <T>(request: FastifyRequest, work: (patch: UpdatePatch) => Promise<T>): Promise<T> =>
  withSent(request, (body, media) => work({ ...readFields(readBody(EDIT_UPDATE_BODY, body)), media }));

/** The same with a new update. */
export const withNewUpdate = <T>(request: FastifyRequest, work: (update: NewUpdate) => Promise<T>): Promise<T> =>
  withSent(request, (body, media) => {
    const { mail_to_investors: mailToInvestors, ...fields } = readBody(NEW_UPDATE_BODY, body);
    return work({ ...readFields(fields), media, mailToInvestors: mailToInvestors ?? false });
  });

const withSent = async <T>(
  request: FastifyRequest,
  work: (body: unknown, media: NewMedia[]) => Promise<T>,
): Promise<T> =>
  request.isMultipart()
    ? withForm(request, MEDIA, (form) => work(form.fields, readMedia(form)))
    : work(request.body, []);

type SentFields = ReturnType<typeof readBody<typeof EDIT_UPDATE_BODY>>;

/** Null is treated as absent: none of these can be emptied. */
const readFields = ({
  title,
  content,
  update_type: type,
  is_public: isPublic,
  existing_media: existingMedia,
}: SentFields): Omit<UpdatePatch, 'media'> => ({
  title: title ?? undefined,
  content: content ?? undefined,
  type: type ?? undefined,
  isPublic: isPublic ?? undefined,
  existingMedia: existingMedia ?? undefined,
});

/** `caption_0` belongs to the first file. */
const readMedia = ({ fields, files }: Form): NewMedia[] =>
  files.map((file, index) => {
    const caption = fields[`caption_${index}`];
    return { file, caption: typeof caption === 'string' ? caption : '' };
  });
