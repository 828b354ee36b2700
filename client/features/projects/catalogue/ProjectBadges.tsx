import { publicationOf, stageLabel } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { ProjectBadgesFragment } from './ProjectBadges.generated.ts';

export const ProjectBadges = ({
  project: { currentStage, currentStadium, isPublished, hiddenAt },
}: {
  project: ProjectBadgesFragment;
}) => (
  <>
    <ToneBadge label={stageLabel(currentStage)} tone="purple" />
    <ToneBadge label={stageLabel(currentStadium)} tone="blue" />
    <ToneBadge {...publicationOf(isPublished, hiddenAt)} />
  </>
);
