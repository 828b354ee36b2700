import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { outcomeTitle } from '#server/features/projects/outcome/outcome.title.rules.ts';
import type { ProjectOutcomeFragment } from './ProjectOutcome.generated.ts';

/** What became of the game, in its studio's words; nothing while it is made. */
export const ProjectOutcome = ({ project }: { project: ProjectOutcomeFragment }) =>
  project.projectOutcome &&
  project.outcomeOn &&
  project.outcomeHtml && (
    <Panel title={outcomeTitle(project.projectOutcome, project.outcomeOn)} mb="6">
      <MarkdownHtml html={project.outcomeHtml} />
    </Panel>
  );
