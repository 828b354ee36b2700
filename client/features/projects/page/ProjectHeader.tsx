import { Skeleton, Text, Button, chakra } from '@chakra-ui/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { Pencil, Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#client/routing/paths.ts';
import { hasFields } from '#client/queries/usePartialData.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { confirmedText, isConfirmedShown } from '#server/features/payments/payment.words.rules.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CameBack } from '#client/features/returns/CameBack.tsx';
import { StudioLink } from '#client/features/studios/StudioLink.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { publicationOf, stageLabel } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { announce } from '#client/ui/frame/announcer.tsx';
import { copyText } from '#client/ui/hooks/copyText.ts';
import type { ProjectBadgesFragment } from '../catalogue/ProjectBadges.generated.ts';
import { ProjectStates } from '../catalogue/ProjectStates.tsx';
import { FOLLOW_WIDTH, FollowButton } from '../follows/FollowButton.tsx';
import type { ProjectQuery } from '../ProjectScreen.generated.ts';

export type Project = NonNullable<ProjectQuery['project']>;
type Props = { project: DeepPartial<Project> | null | undefined };
type HeaderProps = Props & { /** Whether others find it at its address. */ isShared?: boolean };

/** The header of a project's page, with the fields that are known. */
export const ProjectHeader = ({ project, isShared = true }: HeaderProps) => (
  <PageHeader
    title={project?.title ?? null}
    loading={MESSAGE.loadingProject}
    subtitle={<Subtitle project={project} />}
    badge={
      hasFields(
        project,
        '__typename',
        'id',
        'currentStage',
        'currentStadium',
        'isPublished',
        'hiddenAt',
        'isActive',
        'campaignResult',
        'projectOutcome',
        'fundingRaised',
        'fundingGoal',
        'investorCount',
        'maxInvestors',
      ) ? (
        <ProjectBadges project={project} />
      ) : (
        <Skeleton h="6" w="60" />
      )
    }
    actions={<Actions project={project} isShared={isShared} />}
  />
);

const Actions = ({ project, isShared }: HeaderProps) => (
  <>
    {isShared && hasFields(project, 'id', 'title', 'isPublished') && project.isPublished && (
      <>
        {!project.viewerIsDeveloper && !project.viewerRights?.includes('PROJECT_DEVELOP') && (
          <Following project={project} />
        )}
        <ShareButton project={project} />
      </>
    )}
    {hasFields(project, 'id') && project.viewerIsDeveloper && (
      <LinkButton to={paths.editProject(project.id)}>
        <Pencil aria-hidden /> Editar proyecto
      </LinkButton>
    )}
    {!hasFields(project, 'isPublished') && (
      <>
        <Skeleton h="10" w={FOLLOW_WIDTH} />
        <Skeleton h="10" w={SHARE_WIDTH} />
      </>
    )}
  </>
);

/** The cache may hold only a card's fields of the project. */
const Following = ({ project }: { project: DeepPartial<Project> }) =>
  hasFields(project, '__typename', 'id', 'viewerFollows', 'followerCount') ? (
    <FollowButton project={project} />
  ) : (
    <Skeleton h="10" w={FOLLOW_WIDTH} />
  );

const Subtitle = ({ project }: Props) => (
  <>
    {hasFields(project?.developer, 'id', 'studioName') ? (
      <StudioLink studio={project.developer} />
    ) : (
      <Skeleton h="5" w="28" my="0.5" />
    )}
    <Blurb text={project?.shortDescription} />
    {hasFields(project, 'fundingRaised', 'fundingGoal', 'fundingProgress', 'investorCount') ? (
      <FundingSummary project={project} />
    ) : (
      <Skeleton h={{ base: '11', sm: '5' }} w={{ base: 'full', sm: 'sm' }} maxW="full" mt="1.5" mb="0.5" />
    )}
    {hasFields(
      project?.returns,
      '__typename',
      'paidIn',
      'cameBack',
      'reportCount',
      'lateCount',
      'dueCount',
      'endedEarly',
    ) && (
      <Muted _empty={{ display: 'none' }}>
        <CameBack returns={project.returns} />
      </Muted>
    )}
  </>
);

/** Undefined until it is known. */
const Blurb = ({ text }: { text: string | null | undefined }) => {
  if (text === undefined) return <Skeleton h="5" maxW="md" mt="1.5" />;
  return (
    text && (
      <Text mt="1.5" maxW="72ch" color="fg" lineClamp="3">
        {text}
      </Text>
    )
  );
};

type Figures = Pick<Project, 'fundingRaised' | 'fundingGoal' | 'fundingProgress' | 'investorCount'> &
  Partial<Pick<Project, 'confirmedAmount' | 'projectOutcome' | 'paymentDays' | 'fundingModel' | 'campaignResult'>>;

/** Of a page that is loaded in part, what is known. */
const isPaidShown = ({ confirmedAmount: confirmed = 0, fundingRaised: raised, ...project }: Figures): boolean =>
  isConfirmedShown({
    paymentDays: null,
    fundingModel: 'KEEP_IT_ALL',
    campaignResult: null,
    ...project,
    confirmed,
    raised,
  });

const FundingSummary = ({ project }: { project: Figures }) => (
  <>
    <Text mt="1" fontVariantNumeric="tabular-nums">
      <Text as="span" whiteSpace="nowrap" fontWeight="semibold" color="fg">
        {formatDollars(project.fundingRaised)}
      </Text>{' '}
      comprometidos de{' '}
      <chakra.span whiteSpace="nowrap">
        {formatDollars(project.fundingGoal)} ({formatPercent(wholePercent(project.fundingProgress))})
      </chakra.span>
      {'\u00a0· '}
      <chakra.span whiteSpace="nowrap">{plural(project.investorCount, 'inversor', 'inversores')}</chakra.span>
    </Text>
    {isPaidShown(project) && (
      <Muted>{confirmedText(formatDollars(project.confirmedAmount ?? 0), project.projectOutcome ?? null)}</Muted>
    )}
  </>
);

const ProjectBadges = ({ project }: { project: ProjectBadgesFragment }) => (
  <>
    <ProjectStates project={project} />
    <ToneBadge label={stageLabel(project.currentStage)} tone="purple" />
    <ToneBadge label={stageLabel(project.currentStadium)} tone="blue" />
    <ToneBadge {...publicationOf(project.isPublished, project.hiddenAt)} />
  </>
);

const COPIED = 'Enlace copiado';
const COPY_IT = 'Copia este enlace:';

/** False where the device has no share sheet; closing it without sharing is fine. */
async function openShareSheet(link: ShareData): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The least width, so that space is reserved before the label is known. */
const SHARE_WIDTH = '8rem';

/** `publicPath`: of the page that needs no account, if it has one and that is known. */
type ShareProps = { project: { id: string; title: string; publicPath?: string | null | undefined } };

/** Opens the device's share sheet; where there is none, copies the link and says so; where it can't, shows it. */
function ShareButton({ project: { id, title, publicPath } }: ShareProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  const url = new URL(publicPath ?? paths.project(id), location.origin).href;

  async function share() {
    if (await openShareSheet({ title, url })) return;
    const next = (await copyText(url)) ? 'copied' : 'failed';
    setOutcome(next);
    announce(next === 'copied' ? COPIED : `${COPY_IT} ${url}`);
  }
  return (
    <>
      <Button variant="outline" colorPalette="gray" minW={SHARE_WIDTH} onClick={() => void share()}>
        {outcome === 'copied' ? <Check aria-hidden /> : <Share2 aria-hidden />}{' '}
        {outcome === 'copied' ? COPIED : 'Compartir'}
      </Button>
      {outcome === 'failed' && (
        <Text flexBasis="full" textStyle="sm" overflowWrap="anywhere">
          {COPY_IT} <chakra.span userSelect="all">{url}</chakra.span>
        </Text>
      )}
    </>
  );
}
