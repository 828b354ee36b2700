import type { UpdateType } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { isSame, type Shape } from '#client/forms/merge.ts';
import type { PartText } from '#client/forms/useDraftForm.ts';
import { UPDATE_TYPE, updateType } from '#client/text/labels.ts';
import type { Attachment } from './attachments/attachments.ts';

/** Form values. */
export type UpdateValues = {
  title: string;
  content: string;
  type: UpdateType;
  isPublic: boolean;
  /** Of a new update alone. */
  mailToInvestors: boolean;
  media: Attachment[];
};

/** Initial values of a new update, and what the form is reset to after saving. */
export const EMPTY_UPDATE: UpdateValues = {
  title: '',
  content: '',
  type: 'PROGRESS',
  isPublic: true,
  mailToInvestors: false,
  media: [],
};

/** Initial values of an update for investors alone that is sent to them by mail. */
export const MESSAGE_TO_INVESTORS: UpdateValues = { ...EMPTY_UPDATE, isPublic: false, mailToInvestors: true };

/** A stored draft may have a type that no longer exists. */
export const CHECKS: FieldChecks<UpdateValues> = {
  type: (stored) => typeof stored === 'string' && stored in UPDATE_TYPE,
  media: (stored) => Array.isArray(stored) && stored.every(isCaptioned),
};

/** The draft stores the choice also while it isn't possible. */
export const isMailed = (
  { isPublic, mailToInvestors }: Pick<UpdateValues, 'isPublic' | 'mailToInvestors'>,
  nextMessageAt: string | null,
): boolean => mailToInvestors && !isPublic && nextMessageAt === null;

/** A file as it is stored: one to be uploaded has no address. */
type Captioned = { url: string | null; caption: string; file?: File };

const isCaptioned = (item: Partial<Captioned> | null): boolean =>
  typeof item?.url === 'string' && typeof item.caption === 'string';

const toCaptioned = (item: Attachment): Captioned[] => {
  const { caption } = item;
  if (item.file) return [{ url: null, caption, file: item.file }];
  return item.removed ? [] : [{ url: item.url, caption }];
};

/** Files and their captions are one part, in which files to be uploaded come last. */
export const SHAPE: Shape<UpdateValues> = {
  split: ({ media, ...fields }) => ({ ...fields, media: media.flatMap(toCaptioned) }),
  join(parts, { media }, stored) {
    const captioned = parts['media'] as Captioned[];
    const known = stored.media.map((item): Attachment => {
      const remaining = captioned.find(({ url }) => url === item.key);
      return remaining ? { ...item, caption: remaining.caption } : ({ ...item, removed: true } as Attachment);
    });
    const added = media.filter(({ file }) => file !== null && captioned.some((item) => item.file === file));
    return { ...(parts as UpdateValues), media: [...known, ...added] };
  },
  combine(part, { base, typed, stored }) {
    if (part !== 'media') return undefined;
    const [before, after] = [base as Captioned[], typed as Captioned[]];
    const isAdded = isSame(before, after.slice(0, before.length));
    return isAdded ? [...(stored as Captioned[]), ...after.slice(before.length)] : undefined;
  },
};

const mediaText = (items: Captioned[]): string =>
  items.map(({ caption, file }, index) => `${index + 1}. ${file?.name ?? ''} ${caption || '(sin pie)'}`).join('\n') ||
  'Ninguno';

const TEXTS: Record<string, PartText> = {
  title: { label: 'Título' },
  content: { label: 'Contenido' },
  type: { label: 'Tipo de actualización', show: (type: string) => updateType(type).label },
  isPublic: { label: 'Actualización pública' },
  media: { label: 'Imágenes y videos', show: mediaText },
} satisfies Record<Exclude<keyof UpdateValues, 'mailToInvestors'>, PartText>;

export const describe = (part: string): PartText => TEXTS[part] ?? { label: part };
