import { publicationOf, STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { ProjectBadgesFragment } from './ProjectBadges.generated.ts';

export const ProjectBadges = ({
  project: { currentStage, currentStadium, isPublished },
}: {
  project: ProjectBadgesFragment;
}) => (
  <>
    <ToneBadge label={STAGE_LABEL[currentStage]} tone="purple" />
    <ToneBadge label={STADIUM_LABEL[currentStadium]} tone="blue" />
    <ToneBadge {...publicationOf(isPublished)} />
  </>
);
