import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { TimelineMilestone } from '#server/features/milestones/timeline.rules.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { ProjectCard } from '#server/features/projects/catalogue/card.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type OneOrMany<Row> = Row | readonly Row[];

export type MaybeViewer = Viewer | null;

/** What only a permission check gives. */
export type Checked = OneOrMany<Visible<unknown> | Readable<unknown>>;

/** What not everybody may see. */
export type Guarded = OneOrMany<ProjectCard | UpdateRow | TimelineMilestone>;
