import type { ErrorCode } from '#server/kernel/errors.ts';
import type { Readers } from './body.fields.ts';
import { listOf, refTo, shape, TEXT, type Schema } from './schema.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Tags of the OpenAPI document, with their descriptions. */
export const TAGS = {
  Accounts: "Registration, sign-in, and the viewer's own profile.",
  Directories: 'Developers and investors by name, never with an e-mail address.',
  Projects: 'Video games that raise money.',
  Investments: 'Investing in a project, and the investments it received.',
  Updates: 'News of a project, with pictures and videos.',
  Comments: 'Comments under an update.',
  Milestones: 'What a project promises by which date, and its delivery history.',
  Webhooks:
    'Messages sent to addresses of integrators, signed as the Standard Webhooks specification says. Fields, kinds of ' +
    'messages and values of enums are added: ignore those you don’t know. `data` is as of the sending, and messages ' +
    'may arrive in another order than their events, which the number at the end of `webhook-id` tells.',
  Ledger: 'Complete lists of investments with their totals, as JSON or CSV.',
};

type Answer = { status: 200 | 201; schema: Schema; type: string };

/** Describes a route for the document; the body's fields are the ones the route reads. */
export type Operation = {
  tag: keyof typeof TAGS;
  summary: string;
  /** Who may call it, or what the summary leaves out. */
  description: string;
  /** Needs no token. */
  open?: true;
  query?: Record<string, Schema>;
  headers?: Record<string, Schema>;
  body?: { fields: Readers; required: string[]; example: object; files?: Record<string, Schema> };
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

/** Route options that describe it in the document. */
export const describe = (operation: Operation) => ({ config: { operation } });

const JSON_TYPE = 'application/json';

export const answer = (schema: Schema): Answer => ({ status: 200, schema, type: JSON_TYPE });
export const created = (schema: Schema): Answer => ({ status: 201, schema, type: JSON_TYPE });
export const csv = (): Answer => ({ status: 200, schema: TEXT, type: 'text/csv' });

/** Describes answers with entities of these names. */
export const answersOf = <Entity extends string>(entities: Record<Entity, Record<string, Schema>>) => ({
  /** One entity: its fields, and the entity again under its key. */
  single: (key: string, entity: Entity, more: Record<string, Schema> = {}): Schema =>
    shape({
      ...entities[entity],
      ...more,
      [key]: Object.keys(more).length === 0 ? refTo(entity) : shape({ ...entities[entity], ...more }),
    }),

  paged: (key: string, entity: Entity): Schema =>
    shape({ [key]: listOf(refTo(entity)), pagination: refTo('Pagination') }),
});

export const PAGE_QUERY = {
  page: { type: 'integer', default: 1, description: 'Number of the page, from 1. Out of range is clamped.' },
  per_page: { type: 'integer', default: 10, description: 'Items of a page, 1 to 100. Out of range is clamped.' },
};

export const AFTER_QUERY = {
  after: {
    type: 'string',
    description:
      'The `next` of the previous answer: gives the rows that follow, whatever `page` is. Errors: `INVALID_CURSOR`.',
  },
};

export const PAGE_OR_ALL_QUERY = {
  page: {
    type: 'integer',
    description:
      'Number of the page, from 1; out of range is clamped. Without this and `per_page` the whole list is answered: at most 500 rows or 2 MB of it, ' +
      'and if there are more, a `next` and a `Link` to the rest.',
  },
  per_page: { type: 'integer', description: 'Items of a page, 1 to 100. Out of range is clamped.' },
  ...AFTER_QUERY,
};
