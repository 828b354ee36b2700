import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '#server/features/open.ts';
import { createRandom } from '#server/demo/random.ts';
import { GENRES, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';

/** For N projects: N/10 studios, N/10 investors, 2 N milestones, N updates, 1.6 N investments. */
export const studiosOf = (projects: number): number => projects / 10;

/** Accounts of investors follow those of studios, and there are as many; ids begin at 1. */
export const investorOf = (projects: number, index: number): number =>
  studiosOf(projects) + 1 + (index % studiosOf(projects));

/** Every fifth project is a draft. */
export const publishedFrom = (id: number): number => (id % 5 === 0 ? id - 1 : id);

const BEGINNING = Date.UTC(2023, 0, 1);
const SPAN = 3 * 365 * 86_400_000;

/** When a project was created: all of them within the same three years. */
export const madeAt = (projects: number, id: number): number => BEGINNING + Math.floor((SPAN / projects) * id);

const SYLLABLES = 'ca me lo ri tu sa pe no ga di fu le'.split(' ');
const VOCABULARY = Array.from({ length: 2000 }, (_none, index) => {
  const [first = '', second = '', third = ''] = [index, index * 7, Math.floor(index / 12)].map(
    (n) => SYLLABLES[n % 12],
  );
  return `${first}${second}${third}${index % 9 === 0 ? 'res' : 'n'}`;
});

/** Words found in a half, a fifth, a fifth and a hundredth of all projects, and `unico…fin`, found in one. */
function proseOf(id: number): string {
  const random = createRandom(id);
  const words = Array.from({ length: 20 }, () => VOCABULARY[Math.floor(random.next() ** 2 * VOCABULARY.length)]);
  if (id % 2 === 0) words.push('aventura');
  if (random.chance(0.2)) words.push('tesoro');
  if (random.chance(0.2)) words.push('dragones');
  if (random.chance(0.01)) words.push('farolito');
  return [...words, `unico${id}fin`].join(' ');
}

/**
 * Creates a SQLite database of `projects` projects in `dir`: plain rows without triggers; reopening adds derived data.
 */
export async function makeGrown(dir: string, projects: number): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const where = { dataDir: dir, databaseUrl: null, synchronous: 'OFF' as const };
  await (await openDatabase(where)).close();
  const db = new Sqlite(join(dir, 'fichin.db'));
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -200000');
  const triggers = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  for (const name of triggers) db.exec(`DROP TRIGGER "${name}"`);
  db.function('prose', (id) => proseOf(Number(id)));
  db.transaction(() => fill(db, projects))();
  db.close();
  await (await openDatabase(where)).close();
}

const upTo = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

const picked = (words: readonly string[], by: string): string =>
  `CASE (${by}) % ${words.length} ${words.map((word, at) => `WHEN ${at} THEN '${word}'`).join(' ')} END`;

const HASH = '-';

function fill(db: Sqlite.Database, projects: number): void {
  const studios = studiosOf(projects);
  const made = `(${BEGINNING} + ${SPAN} / ${projects} * n.i)`;
  db.exec(`
    INSERT INTO users (id, email, password_hash, role, created_at) ${upTo(2 * studios)}
      SELECT i, 'persona' || i || '@banco.test', '${HASH}', iif(i <= ${studios}, 'developer', 'investor'), ${BEGINNING}
      FROM n;
    INSERT INTO sessions (id, user_id, token_id, created_at, authenticated_at, last_used_at, address)
      SELECT id, id, cast(id AS text), ${Date.now()}, ${Date.now()}, ${Date.now()}, '127.0.0.1' FROM users;
    INSERT INTO developer_profiles (user_id, studio_name, country)
      SELECT id, 'Estudio ' || id, 'Argentina' FROM users WHERE role = 'developer' ORDER BY id;
    INSERT INTO investor_profiles (user_id, name)
      SELECT id, 'Persona ' || id FROM users WHERE role = 'investor' ORDER BY id;
    INSERT INTO projects (id, developer_id, user_id, title, description, short_description, cover_image, genre,
        platforms, development_stage, current_stage, current_stadium, funding_goal_cents, funding_raised_cents,
        investor_count, max_investors, min_investment_cents, max_investment_cents, roi, is_active, is_published,
        published_at, created_at, updated_at, last_activity_at) ${upTo(projects)}
      SELECT i, i % ${studios} + 1, i % ${studios} + 1, 'Juego ' || i, prose(i), 'Un juego breve, el ' || i,
        '/media/portada-' || i || '.jpg', ${picked(GENRES, 'i')}, '["PC"]', iif(i % 7 = 0, 'Demo pública', NULL),
        ${picked(PROJECT_STAGES, 'i / 13')}, 'alpha', 5000000, 0, 0, 50, 100000, 5000000, 2000, 1, i % 5 <> 0,
        ${made}, ${made}, ${made}, ${made} FROM n;
    INSERT INTO milestones (project_id, title, description, stage, status, due_date, planned_date, progress,
        created_at) ${upTo(2 * projects)}
      SELECT (i - 1) % ${projects} + 1, 'Hito ' || i, 'Lo que se promete en el hito', 'alpha', 'planned', '2026-05-01',
        '2026-05-01', 0, ${BEGINNING} FROM n;
    INSERT INTO updates (project_id, title, content, type, is_public, created_at) ${upTo(projects)}
      SELECT i, 'Novedad ' || i, 'Lo que pasó esta semana en el taller', 'progress', i % 4 <> 0, ${made} + 86400000
      FROM n;
    INSERT INTO investments (project_id, investor_id, amount_cents, created_at, raised_after_cents, project_title,
        studio_name, funding_goal_cents, min_investment_cents, max_investment_cents, max_investors, roi) ${upTo(2 * projects)}
      SELECT i / 2 + 1, ${studios} + 1 + (i / 2 * 7919 + i % 2 * 104729) % ${studios}, 100000 + i % 900 * 100,
        ${BEGINNING} + ${SPAN} / ${2 * projects} * i, 0, 'Juego ' || (i / 2 + 1),
        'Estudio ' || ((i / 2 + 1) % ${studios} + 1), 5000000, 100000, 5000000, 50, 2000
      FROM n WHERE (i / 2 + 1) % 5 <> 0 AND i / 2 < ${projects};
    UPDATE investments SET raised_after_cents = made.cents
      FROM (SELECT id, sum(amount_cents) OVER (PARTITION BY project_id ORDER BY created_at, id) AS cents
        FROM investments) AS made
      WHERE made.id = investments.id;
    INSERT INTO positions (project_id, investor_id, invested_cents, investment_count, estimated_return_cents,
        first_investment_id)
      SELECT project_id, investor_id, sum(amount_cents), count(*), sum((amount_cents * 12000 + 5000) / 10000), min(id)
      FROM investments GROUP BY 1, 2;
    UPDATE projects SET funding_raised_cents = held.cents, investor_count = held.people
      FROM (SELECT project_id, sum(invested_cents) AS cents, count(*) AS people FROM positions GROUP BY 1) AS held
      WHERE held.project_id = projects.id;`);
}
