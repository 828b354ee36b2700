import type { FastifyRequest } from 'fastify';
import type { NewMedia, UpdatePatch } from '#server/services/update.writes.ts';
import { EDIT_UPDATE_BODY } from './bodies.ts';
import { readBody } from './fields.ts';
import { MEDIA, withForm, type Form } from './multipart.ts';

/** Hands what was sent of an update to `work`, be it a form with files or JSON without. */
export const withUpdate = async <T>(request: FastifyRequest, work: (patch: UpdatePatch) => Promise<T>): Promise<T> =>
  request.isMultipart()
    ? withForm(request, MEDIA, (form) => work({ ...readFields(form.fields), media: readMedia(form) }))
    : work({ ...readFields(request.body), media: [] });

/** Null is as good as absent: none of these can be emptied. C-10. */
function readFields(body: unknown): Omit<UpdatePatch, 'media'> {
  const {
    title,
    content,
    update_type: type,
    is_public: isPublic,
    existing_media: existingMedia,
  } = readBody(EDIT_UPDATE_BODY, body);
  return {
    title: title ?? undefined,
    content: content ?? undefined,
    type: type ?? undefined,
    isPublic: isPublic ?? undefined,
    existingMedia: existingMedia ?? undefined,
  };
}

/** `caption_0` is the first file's. EN-32. */
const readMedia = ({ fields, files }: Form): NewMedia[] =>
  files.map((file, index) => {
    const caption = fields[`caption_${index}`];
    return { file, caption: typeof caption === 'string' ? caption : '' };
  });
