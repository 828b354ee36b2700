import Sqlite from 'better-sqlite3';
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

export type Statements = ReturnType<typeof prepareStatements>;

/** Hand-written statements, prepared once: one for each level of an answer. */
export function prepareStatements(db: Sqlite.Database) {
  const oneOf = 'IN (SELECT value FROM json_each(?))';
  const newest = (names: string, where = '') =>
    db.prepare<unknown[], ProjectRow>(
      `SELECT ${columns(names)} FROM projects WHERE is_published = 1 ${where}
       ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    );
  const pages = (names: string) => {
    const first = newest(names);
    const later = newest(names, 'AND (created_at, id) < (?, ?)');
    return (after: Cursor | null, limit: number, offset = 0): ProjectRow[] =>
      after ? later.all(after.key, after.id, limit, offset) : first.all(limit, offset);
  };
  const milestones = (names: string) => {
    const found = db.prepare<[string], MilestoneRow>(
      `SELECT ${columns(names)} FROM milestones WHERE project_id ${oneOf} AND deleted_at IS NULL
       ORDER BY project_id, due_date IS NULL, due_date, id`,
    );
    return (projectIds: readonly number[]): MilestoneRow[] => found.all(JSON.stringify(projectIds));
  };
  const published = db.prepare<[], number>('SELECT count(*) FROM projects WHERE is_published = 1').pluck();
  const project = db.prepare<[number], ProjectRow>(`SELECT ${columns(PROJECT)} FROM projects WHERE id = ?`);
  const developers = db.prepare<[string], DeveloperRow>(
    `SELECT ${columns(DEVELOPER)} FROM developer_profiles WHERE id ${oneOf}`,
  );
  const readable = 'FROM updates WHERE project_id = ? AND deleted_at IS NULL AND (is_public = 1 OR ?)';
  const updates = db.prepare<[number, number, number], UpdateRow>(
    `SELECT ${columns(UPDATE)} ${readable} ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  const countUpdates = db.prepare<[number, number], number>(`SELECT count(*) ${readable}`).pluck();
  const invested = db
    .prepare<[number, number], number>('SELECT invested_cents FROM positions WHERE project_id = ? AND investor_id = ?')
    .pluck();
  const viewer = db.prepare<[number], Viewer>(
    `SELECT u.id, u.role, d.id AS "developerProfileId" FROM users u
     LEFT JOIN developer_profiles d ON d.user_id = u.id WHERE u.id = ?`,
  );

  return {
    cards: pages(CARD),
    projects: pages(PROJECT),
    timelines: milestones(TIMELINE),
    promises: milestones(PROMISE),
    milestones: milestones(MILESTONE),
    countPublished: (): number => published.get() ?? 0,
    project: (id: number) => project.get(id),
    developers: (ids: readonly number[]): DeveloperRow[] => developers.all(JSON.stringify(ids)),
    updates: (projectId: number, privateToo: boolean, limit: number) =>
      updates.all(projectId, Number(privateToo), limit),
    countUpdates: (projectId: number, privateToo: boolean): number =>
      countUpdates.get(projectId, Number(privateToo)) ?? 0,
    invested: (projectId: number, investorId: number): number => invested.get(projectId, investorId) ?? 0,
    viewer: (id: number) => viewer.get(id),
  };
}

/** Opens the database with the product's settings: acknowledged writes are on disk. */
export function openFile(file: string): Sqlite.Database {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('temp_store = MEMORY');
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('foreign_keys = ON');
  return db;
}
