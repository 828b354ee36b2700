import type { UpdateRow } from '#server/data/catalogue/update.lists.ts';
import type { Milestone } from '#server/domain/milestone.ts';
import type { Readable, Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/viewer.ts';

type OneOrMany<Row> = Row | readonly Row[];

export type MaybeViewer = Viewer | null;

/** What only a permission check gives. */
export type Checked = OneOrMany<Visible<unknown> | Readable<unknown>>;

/** What not everybody may see. */
export type Guarded = OneOrMany<Project | UpdateRow | Milestone>;
