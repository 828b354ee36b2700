import { plainExcerpt } from '#server/kernel/markdown/markdown.text.ts';
import type { Listed } from '#server/kernel/pagination.ts';
import { gameUpdatePath } from '#server/kernel/paths/public.paths.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { UpdateType } from '#server/features/updates/update.rules.ts';
import { UPDATE_TYPE_WORD } from '#server/features/updates/update.words.rules.ts';
import { Badge, Section, When } from '../parts.page.tsx';

/** Characters. */
const MAX_TEXT = 160;

const TONE: Record<UpdateType, string> = {
  general: 'gray',
  progress: 'blue',
  feature: 'purple',
  milestone: 'green',
  bugfix: 'orange',
  media: 'teal',
  announcement: 'yellow',
  demo: 'purple',
};

/** When an update was published, and of what kind it is. */
export const UpdateLine = ({ update }: { update: Pick<UpdateRow, 'createdAt' | 'type'> }) => (
  <p className="row close muted small">
    <When at={update.createdAt} />
    <Badge label={UPDATE_TYPE_WORD[update.type]} tone={TONE[update.type]} />
  </p>
);

type Props = { project: Pick<Project, 'id' | 'title'>; updates: Listed<UpdateRow> };

/** The newest public updates, each with its own address. */
export const UpdateList = ({ project, updates }: Props) => (
  <Section id="novedades" title="Actualizaciones">
    {updates.rows.length === 0 && <p className="muted">Aún no hay actualizaciones públicas</p>}
    {updates.rows.length > 0 && (
      <ul className="lines">
        {updates.rows.map((update) => (
          <li key={update.id}>
            <UpdateLine update={update} />
            <h3>
              <a href={gameUpdatePath(project, update.id)}>{update.title}</a>
            </h3>
            <p className="muted small">{plainExcerpt(update.content, MAX_TEXT)}</p>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
