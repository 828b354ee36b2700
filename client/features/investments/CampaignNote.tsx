import { Text } from '@chakra-ui/react';
import { campaignText, closingText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';

type Props = {
  project: Pick<
    InvestPanelFragment,
    'closesOn' | 'fundingModel' | 'campaignResult' | 'raisedAtClose' | 'backersAtClose' | 'projectOutcome'
  >;
};

/** How a campaign ended, or until when it takes investments; nothing without a last day, or of a concluded game. */
export function CampaignNote({ project }: Props) {
  const { closesOn, fundingModel: model, campaignResult: result, raisedAtClose, backersAtClose } = project;
  if (result)
    return (
      <Text fontWeight="semibold">
        {campaignText({ result, model, raised: formatDollars(raisedAtClose ?? 0), backers: backersAtClose ?? 0 })}
      </Text>
    );
  return (
    closesOn &&
    project.projectOutcome === null && <Text textStyle="sm">{closingText(formatDate(closesOn), model)}</Text>
  );
}
