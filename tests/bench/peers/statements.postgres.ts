import pg from 'pg';
import type { Cursor } from '#server/kernel/pagination.ts';
import {
  CARD,
  columns,
  DEVELOPER,
  MILESTONE,
  PROJECT,
  PROMISE,
  TIMELINE,
  UPDATE,
  type DeveloperRow,
  type MilestoneRow,
  type ProjectRow,
  type UpdateRow,
} from './rows.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const INT8 = 20;

/** A pool that returns bigint columns (cents and counts) as numbers. */
export const openPool = (connectionString: string): pg.Pool =>
  new pg.Pool({
    connectionString,
    max: 10,
    types: {
      getTypeParser: ((oid: number, format: 'text'): unknown =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });

type Asker = pg.Pool | pg.PoolClient;
type Counted = { value: number };

export type PostgresStatements = ReturnType<typeof postgresStatements>;

/** The statements of `statements.ts` for pg: prepared by name on each connection. */
export function postgresStatements(pool: pg.Pool) {
  async function ask<Row extends object>(name: string, text: string, values: unknown[], asker: Asker = pool) {
    const { rows } = await asker.query<Row>({ name, text, values });
    return rows;
  }
  const milestones = (name: string, names: string) => {
    const text = `SELECT ${columns(names)} FROM milestones WHERE project_id = ANY($1) AND deleted_at IS NULL
      ORDER BY project_id, due_date NULLS LAST, id`;
    return (projectIds: number[]) => ask<MilestoneRow>(name, text, [projectIds]);
  };
  const pages = (name: string, names: string) => {
    const from = `SELECT ${columns(names)} FROM projects WHERE is_published`;
    const order = 'ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2';
    return (after: Cursor | null, limit: number, offset = 0) =>
      after
        ? ask<ProjectRow>(`${name}After`, `${from} AND (created_at, id) < ($3, $4) ${order}`, [
            limit,
            offset,
            new Date(after.key),
            after.id,
          ])
        : ask<ProjectRow>(name, `${from} ${order}`, [limit, offset]);
  };
  const one = `SELECT ${columns(PROJECT)} FROM projects WHERE id = $1`;
  const readable = 'FROM updates WHERE project_id = $1 AND deleted_at IS NULL AND (is_public OR $2)';
  const viewer = `SELECT u.id, u.role, d.id AS "developerProfileId" FROM users u
    LEFT JOIN developer_profiles d ON d.user_id = u.id WHERE u.id = $1`;
  const held = 'SELECT invested_cents AS value FROM positions WHERE project_id = $1 AND investor_id = $2';

  return {
    cards: pages('cards', CARD),
    projects: pages('projects', PROJECT),
    timelines: milestones('timelines', TIMELINE),
    promises: milestones('promises', PROMISE),
    milestones: milestones('milestones', MILESTONE),
    countPublished: async () =>
      (await ask<Counted>('published', 'SELECT count(*) AS value FROM projects WHERE is_published', []))[0]?.value ?? 0,
    project: async (id: number) => (await ask<ProjectRow>('project', one, [id]))[0],
    lock: async (id: number, tx: pg.PoolClient) => (await ask<ProjectRow>('lock', `${one} FOR UPDATE`, [id], tx))[0],
    developers: (ids: number[]) =>
      ask<DeveloperRow>('developers', `SELECT ${columns(DEVELOPER)} FROM developer_profiles WHERE id = ANY($1)`, [ids]),
    updates: (projectId: number, privateToo: boolean, limit: number) =>
      ask<UpdateRow>('updates', `SELECT ${columns(UPDATE)} ${readable} ORDER BY created_at DESC, id DESC LIMIT $3`, [
        projectId,
        privateToo,
        limit,
      ]),
    countUpdates: async (projectId: number, privateToo: boolean) =>
      (await ask<Counted>('countUpdates', `SELECT count(*) AS value ${readable}`, [projectId, privateToo]))[0]?.value ??
      0,
    invested: async (projectId: number, investorId: number, asker: Asker = pool) =>
      (await ask<Counted>('invested', held, [projectId, investorId], asker))[0]?.value ?? 0,
    viewer: async (id: number) => (await ask<Viewer>('viewer', viewer, [id]))[0] ?? null,
  };
}
