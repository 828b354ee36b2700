import { Text } from '@chakra-ui/react';
import { campaignText, closingText, stoppedText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';

type Props = {
  project: Pick<
    InvestPanelFragment,
    | 'acceptsInvestments'
    | 'closedByDeveloperOn'
    | 'closesOn'
    | 'fundingModel'
    | 'campaignResult'
    | 'raisedAtClose'
    | 'backersAtClose'
    | 'projectOutcome'
  > & { fundingGoal: number; fundingRaised: number };
};

/**
 * How a campaign ended, since when a project takes no investments, or until when it takes them. Nothing of a concluded
 * game, of an open project without a last day, and while its studio is away.
 */
export function CampaignNote({ project }: Props) {
  const { closesOn, fundingModel: model, campaignResult: result, raisedAtClose, backersAtClose } = project;
  if (result)
    return (
      <Text fontWeight="semibold">
        {campaignText({
          result,
          model,
          raised: formatDollars(raisedAtClose ?? 0),
          backers: backersAtClose ?? 0,
          percent: percentOf(raisedAtClose ?? 0, project.fundingGoal),
          standing:
            project.projectOutcome !== 'CANCELLED' && project.fundingRaised < (raisedAtClose ?? 0)
              ? formatDollars(project.fundingRaised)
              : null,
        })}
      </Text>
    );
  if (project.closedByDeveloperOn !== null)
    return <Text textStyle="sm">{stoppedText(formatDate(project.closedByDeveloperOn))}</Text>;
  return (
    closesOn && project.acceptsInvestments && <Text textStyle="sm">{closingText(formatDate(closesOn), model)}</Text>
  );
}
