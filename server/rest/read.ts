import { DomainError, fieldsProblem, refuse, type Problem } from '#server/domain/errors.ts';
import { parseId } from '#server/domain/id.ts';
import {
  clampPage,
  decodeCursor,
  slicePage,
  type Cursor,
  type Pagination,
  type Slice,
} from '#server/domain/pagination.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import type { ProjectFilter, ProjectOrder } from '#server/domain/project.ts';
import { isBroken } from '#server/domain/text.ts';
import type { ProfilePatch, Role } from '#server/domain/user.ts';
import type { Invest } from '#server/services/investment.service.ts';
import type { MilestonePatch } from '#server/domain/milestone.edit.ts';
import {
  COMMENT_BODY,
  INVEST_BODY,
  LOGIN_BODY,
  MILESTONE_BODY,
  PROFILE_BODY,
  PROJECT_BODY,
  REGISTER_BODY,
} from './bodies.ts';
import { readBody } from './fields.ts';

/** The id a path names; what can't be an id names nothing. */
export function readId(params: unknown, name: string, notFound: Problem): number {
  const id = parseId((params as Record<string, string | undefined>)[name] ?? '');
  if (id === null) throw new DomainError(notFound);
  return id;
}

/** One text of the query; the first when it was sent twice, null when absent or empty. */
export function readQuery(query: unknown, name: string): string | null {
  const sent = (query as Record<string, string | string[] | undefined>)[name];
  const value = (Array.isArray(sent) ? sent[0] : sent)?.trim() ?? '';
  if (isBroken(value)) refuse(fieldsProblem({ [name]: `El parámetro ${name} contiene caracteres no válidos` }));
  return value === '' ? null : value;
}

const readNumber = (query: unknown, name: string): number | null => {
  const value = readQuery(query, name);
  return value === null ? null : Number(value);
};

export type Paging = { pagination: Pagination | null; slice: Slice };

export const readPage = (query: unknown): Paging => {
  const pagination = clampPage(readNumber(query, 'page'), readNumber(query, 'per_page'));
  return { pagination, slice: slicePage(pagination) };
};

/** Rows of a list that is asked for whole. */
const MAX_ROWS = 500;

/** Lists the original call gave whole stay whole, up to `MAX_ROWS`, unless a page is asked for. */
export const readPageOrAll = (query: unknown): Paging => {
  const asked = readQuery(query, 'page') !== null || readQuery(query, 'per_page') !== null;
  if (asked) return readLongPage(query);
  return { pagination: null, slice: { limit: MAX_ROWS, after: readCursor(query), offset: 0 } };
};

/** A page, or as many rows after a cursor, which goes before a page's number. */
export function readLongPage(query: unknown): Paging {
  const { pagination, slice } = readPage(query);
  const after = readCursor(query);
  return after === null ? { pagination, slice } : { pagination: null, slice: { ...slice, after, offset: 0 } };
}

function readCursor(query: unknown): Cursor | null {
  const sent = readQuery(query, 'after');
  return sent === null ? null : decodeCursor(sent);
}

export const readFilter = (query: unknown): ProjectFilter => ({
  search: readQuery(query, 'search'),
  genre: readQuery(query, 'genre')?.toLowerCase() ?? null,
  stage: readQuery(query, 'stage') ?? readQuery(query, 'development_stage') ?? readQuery(query, 'current_stage'),
});

export const readOrder = (query: unknown): ProjectOrder =>
  readQuery(query, 'sort') === 'most_funded' ? 'most-funded' : 'newest';

export function readLogin(body: unknown): { email: string; password: string } {
  const { email, password } = readBody(LOGIN_BODY, body);
  return { email: email ?? '', password: password ?? '' };
}

export function readRegistration(body: unknown): { email: string; password: string; role: Role | null } {
  const { email, password, role } = readBody(REGISTER_BODY, body);
  return { email: email ?? '', password: password ?? '', role: role ?? null };
}

export function readProfile(body: unknown): ProfilePatch {
  const { studio_name: studioName, country, name } = readBody(PROFILE_BODY, body);
  return { studioName, country, name };
}

export function readProject(body: unknown): ProjectPatch {
  const sent = readBody(PROJECT_BODY, body);
  const published = sent.status === undefined || sent.status === null ? undefined : sent.status === 'published';
  return {
    title: sent.title,
    description: sent.description,
    shortDescription: sent.short_description,
    longDescription: sent.long_description,
    coverImage: sent.cover_image,
    genre: sent.genre,
    platforms: sent.platform,
    developmentStage: sent.development_stage,
    currentStage: sent.current_stage,
    currentStadium: sent.current_stadium,
    fundingGoalCents: sent.funding_goal,
    minInvestmentCents: sent.min_investment,
    maxInvestmentCents: sent.max_investment,
    maxInvestors: sent.max_investors,
    investmentModel: sent.investment_model,
    roi: sent.expected_roi === undefined ? sent.roi : sent.expected_roi,
    startDate: sent.start_date,
    isPublished: sent.is_published === undefined ? published : sent.is_published,
    isActive: sent.is_active,
  };
}

export function readInvestment(projectId: number, body: unknown, headers: Record<string, unknown>): Invest {
  const sent = readBody(INVEST_BODY, body);
  const header = headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' ? header : (sent.client_mutation_id ?? null);
  return { projectId, amount: sent.amount ?? null, idempotencyKey };
}

export const readComment = (body: unknown): string => readBody(COMMENT_BODY, body).content ?? '';

export function readMilestone(body: unknown): MilestonePatch {
  const sent = readBody(MILESTONE_BODY, body);
  return {
    title: sent.title,
    description: sent.description,
    stage: sent.development_stage,
    status: sent.status,
    isCompleted: sent.is_completed ?? sent.completed,
    dueDate: [sent.due_date, sent.target_date, sent.estimated_date].find((date) => date !== undefined),
    startDate: sent.start_date,
    progress: sent.progress,
  };
}
