import type { ErrorCode } from '#server/domain/errors.ts';
import type { Viewer } from '#server/domain/user.ts';
import { ENTITIES, type Entity } from './entities.ts';
import type { Fields } from './fields.ts';
import { listOf, refTo, shape, TEXT, type Schema } from './schema.ts';

/** What the calls are about, and what each of these means. */
export const TAGS = {
  Accounts: "Opening one, logging in, and one's own profile.",
  Directories: 'Who is here: names, never an e-mail.',
  Projects: 'The games that raise money.',
  Investments: 'Putting money into a project, and who did.',
  Updates: 'News of a project, with pictures and videos.',
  Comments: 'What readers say under an update.',
  Milestones: 'What a project promises, and by when.',
  Figures: 'What the dashboards count.',
  Ledger: 'Investments as files to keep.',
};

type Answer = { status: 200 | 201; schema: Schema; type: string };

/** What a call is, for the document; its body's fields are the ones its route reads. */
export type Operation = {
  tag: keyof typeof TAGS;
  summary: string;
  /** Who may call it, or what its summary leaves out. */
  description: string;
  /** Anybody may call it, without a token. */
  open?: true;
  query?: Record<string, Schema>;
  headers?: Record<string, Schema>;
  body?: { fields: Fields; required: string[]; example: object; files?: Record<string, Schema> };
  answer: Answer;
  errors?: ErrorCode[];
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyContextConfig {
    operation?: Operation;
    open?: true;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** A route's options: how the document tells it. */
export const describe = (operation: Operation) => ({ config: { operation } });

const JSON_TYPE = 'application/json';

export const answer = (schema: Schema): Answer => ({ status: 200, schema, type: JSON_TYPE });
export const created = (schema: Schema): Answer => ({ status: 201, schema, type: JSON_TYPE });
export const csv = (): Answer => ({ status: 200, schema: TEXT, type: 'text/csv' });

/** One entity: its fields, and the whole of it again under its key. C-16. */
export const single = (key: string, entity: Entity, more: Record<string, Schema> = {}): Schema =>
  shape({
    ...ENTITIES[entity],
    ...more,
    [key]: Object.keys(more).length === 0 ? refTo(entity) : shape({ ...ENTITIES[entity], ...more }),
  });

export const paged = (key: string, entity: Entity): Schema =>
  shape({ [key]: listOf(refTo(entity)), pagination: refTo('Pagination') });

export const PAGE_QUERY = {
  page: { type: 'integer', minimum: 1, default: 1, description: 'Out of range is clamped.' },
  per_page: { type: 'integer', minimum: 1, maximum: 100, default: 10, description: 'Out of range is clamped.' },
};

export const AFTER_QUERY = {
  after: {
    type: 'string',
    description: 'The `next` of the answer before: the rows that follow, whatever `page` says.',
  },
};

export const PAGE_OR_ALL_QUERY = {
  page: {
    type: 'integer',
    minimum: 1,
    description:
      'The whole list comes when neither this nor `per_page` is sent: the newest 500 rows or 2 MB of it, and with ' +
      'more than that a `next` and a `Link` to the rest.',
  },
  per_page: { type: 'integer', minimum: 1, maximum: 100 },
  ...AFTER_QUERY,
};
