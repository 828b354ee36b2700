import { asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';

/** A row of a table that is read whole: what `look` takes, and the texts that it may be found by. */
export type Searched = {
  key: number;
  kind: 'person' | 'project';
  id: number;
  title: string | null;
  texts: Readonly<Record<string, string | null>>;
};

/** Rows with greater keys, in their order. */
type ListAfter = (key: number, limit: number) => Promise<Searched[]>;

/** What operators search, by pages. */
export function createOperatorFinds({ read, tables }: Database): Record<'people' | 'projects' | 'ways', ListAfter> {
  const { users, developerProfiles, investorProfiles, projects, paymentInstructions } = tables;

  return {
    async people(key, limit) {
      const rows = await read
        .select({
          id: users.id,
          mail: users.email,
          studio: developerProfiles.studioName,
          name: investorProfiles.name,
        })
        .from(users)
        .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
        .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
        .where(gt(users.id, key))
        .orderBy(asc(users.id))
        .limit(limit);
      return rows.map(({ id, mail, studio, name }) => {
        return { key: id, kind: 'person', id, title: studio ?? name, texts: { mail, name: studio ?? name } };
      });
    },

    /** Drafts and hidden ones too. */
    async projects(key, limit) {
      const { id, title } = projects;
      const rows = await read.select({ id, title }).from(projects).where(gt(id, key)).orderBy(asc(id)).limit(limit);
      return rows.map((row) => ({ key: row.id, kind: 'project', ...row, texts: { title: row.title } }));
    },

    /** Each version of how a project is paid. */
    async ways(key, limit) {
      const { id, projectId, version, account, text } = paymentInstructions;
      const rows = await read
        .select({ key: id, id: projectId, title: projects.title, version, account, text })
        .from(paymentInstructions)
        .innerJoin(projects, eq(projects.id, projectId))
        .where(gt(id, key))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map(({ version: number, account: to, text: written, ...row }) => ({
        ...row,
        kind: 'project',
        texts: { [`account, version ${number}`]: to, [`how it is paid, version ${number}`]: written },
      }));
    },
  };
}
