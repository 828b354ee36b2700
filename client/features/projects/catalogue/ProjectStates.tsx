import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { projectStates } from '#server/features/projects/seats.words.rules.ts';
import type { ProjectBadgesFragment } from './ProjectBadges.generated.ts';

/** What became of a published project, as its card and its page say it. */
export const ProjectStates = ({ project }: { project: ProjectBadgesFragment }) =>
  project.isPublished && projectStates(project).map((state) => <ToneBadge key={state.label} {...state} />);
