import { Box, Stack, Text, Button, Flex } from '@chakra-ui/react';
import { Suspense, useRef, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { CHOICE, INVEST } from '#server/kernel/paths/page.paths.ts';
import { plural, unbrokenPlural } from '#server/kernel/text/plural.ts';
import { disputedText } from '#server/features/payments/returns/return.answer.rules.ts';
import { unconfirmedText } from '#server/features/payments/unconfirmed.rules.ts';
import { paths } from '#client/routing/paths.ts';
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { isEndStored } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import { endedText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { CampaignNote } from './CampaignNote.tsx';
import { InvestForm } from './InvestForm.tsx';
import type { InvestPanelFragment, StudioPromisesFragment } from './InvestPanel.generated.ts';
import type { Refresh } from './useInvest.ts';
import { useStopWaitingMutation, useWaitForSeatMutation, type SeatWaitFragment } from './seats/WaitButton.generated.ts';
import { BAR_HEIGHT } from './barHeight.ts';

const GameRefusals = lazyComponent(() => import('#client/features/payments/mine/GameRefusals.tsx'), 'GameRefusals');

type Props = { project: InvestPanelFragment & StudioPromisesFragment; refresh: Refresh };

/** The investment form, or why there is none. */
export function InvestPanel({ project, refresh }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useChosenInvestment(panel, project.viewerCanInvest);
  return (
    <Box ref={panel}>
      <Panel title={titleOf(project)}>
        <Stack gap="5">
          {!project.viewerCanInvest && <InvestRefusal reason={reasonOf(project)} />}
          <CampaignNote project={project} />
          {(project.isWaiting || project.viewerInvestRefusal?.code === 'MAX_INVESTORS_REACHED') && (
            <WaitButton project={project} />
          )}
          <Stack gap="2">
            {!isEndStored(project) && (
              <Muted>
                {project.investorCount} de {plural(project.maxInvestors, 'cupo ocupado', 'cupos ocupados')}
              </Muted>
            )}
            <Promises developer={project.developer} />
          </Stack>
          {project.viewerInvested > 0 && (
            <>
              <Suspense>
                <GameRefusals projectId={project.id} />
              </Suspense>
              <Text textStyle="sm" p="3" borderRadius="lg" bg="teal.subtle" color="teal.fg">
                Ya invertiste <strong>{formatDollars(project.viewerInvested)}</strong> en este proyecto.{' '}
                <TextLink to={paths.payments}>Ver mis pagos</TextLink>
              </Text>
            </>
          )}
          <InvestForm project={project} refresh={refresh} />
        </Stack>
      </Panel>
      {project.viewerCanInvest && <InvestBar panel={panel} />}
    </Box>
  );
}

/** For whoever chose to invest on the public page: moves the focus to the amount. */
function useChosenInvestment(panel: RefObject<HTMLElement | null>, canInvest: boolean) {
  const [choice, setChoice] = useQueryParam(CHOICE);
  const isChosen = choice === INVEST;
  const act = useHandler(() => {
    setChoice('');
    if (canInvest) goTo(panel.current);
  });
  useEffect(() => {
    if (isChosen) act();
  }, [isChosen, act]);
}

/** The studio's record of delivered promises, which expands to its figures. */
const Promises = ({ developer }: Pick<StudioPromisesFragment, 'developer'>) => {
  const { id, deliveries, unconfirmedPayments, disputedReturns } = developer;
  return (
    <>
      <Muted>
        Promesas cumplidas por el estudio:{' '}
        <InlineLink asChild fontWeight="medium">
          <Link to={paths.developer(id)}>
            {deliveries.onTimePercent === null
              ? 'sin datos aún'
              : `${formatPercent(deliveries.onTimePercent)} (${deliveries.onTime} de ${unbrokenPlural(deliveries.due, 'hito', 'hitos')})`}
          </Link>
        </InlineLink>
      </Muted>
      {unconfirmedPayments > 0 && <Muted>{unconfirmedText(unconfirmedPayments)}</Muted>}
      {disputedReturns > 0 && <Muted>{disputedText(disputedReturns)}</Muted>}
    </>
  );
};

/** By the code of the refusal. */
const REFUSED_TITLE: Partial<Record<string, string>> = {
  PROJECT_CLOSED: 'Inversiones cerradas',
  PROJECT_HIDDEN: 'Proyecto oculto',
  MAX_INVESTORS_REACHED: 'Cupo completo',
};

const titleOf = ({ viewerInvestRefusal: refusal }: InvestPanelFragment): string =>
  (refusal && REFUSED_TITLE[refusal.code]) ?? 'Invertir en este proyecto';

/** In the past where investments never come again. */
const reasonOf = (project: InvestPanelFragment): string | null =>
  isEndStored(project) ? endedText(null) : (project.viewerInvestRefusal?.message ?? null);

/** Why the viewer can't invest here, and where to go instead. */
const InvestRefusal = ({ reason }: { reason: string | null }) => (
  <Stack gap="3">
    <Notice status="info" title={reason} />
    <LinkButton to={paths.projects}>Ver otros proyectos</LinkButton>
  </Stack>
);

/** While all seats are taken: subscribes to the notification about a free one, or unsubscribes. */
function WaitButton({ project: { id, isWaiting } }: { project: SeatWaitFragment }) {
  const [wait] = useWaitForSeatMutation();
  const [stop] = useStopWaitingMutation();
  const { run, isBusy, failure } = useAction(
    () => (isWaiting ? stop : wait)({ variables: { input: { id } } }),
    'No pudimos guardar el cambio. Inténtalo de nuevo.',
  );
  return (
    <Stack gap="2">
      <ActionButton variant="outline" data-print="hide" busy={isBusy} onClick={() => void run()}>
        {isWaiting ? 'Ya no avisarme' : 'Avisarme si se libera un cupo'}
      </ActionButton>
      <Muted role="status">
        {isWaiting && 'Te avisaremos cada vez que se libere un cupo: lo toma quien invierta primero.'}
      </Muted>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}

type BarProps = { panel: RefObject<HTMLElement | null> };

/** On a phone, a link to the investment panel while its button is out of view. */
const InvestBar = ({ panel }: BarProps) => (useIsButtonInSight(panel) ? null : <Bar panel={panel} />);

function Bar({ panel }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { body, documentElement } = document;
    const height = `${bar.current?.offsetHeight ?? 0}px`;
    body.style.paddingBottom = height; // so that the bar covers no end of the page
    documentElement.style.setProperty(BAR_HEIGHT, height); // and no strip
    return () => {
      body.style.paddingBottom = '';
      documentElement.style.removeProperty(BAR_HEIGHT);
    };
  }, []);

  return (
    <Flex
      ref={bar}
      display={{ base: 'flex', lg: 'none' }}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      align="center"
      justify="flex-end"
      gap="3"
      px="4"
      py="min(0.75rem, 16px)"
      bg="bg.panel"
      borderTopWidth="1px"
      containerType="inline-size"
      data-print="hide"
    >
      <Text flex="1" textStyle="xs" color="fg.muted" css={{ '@container (max-width: 16rem)': { display: 'none' } }}>
        {COMMITMENT}
      </Text>
      <Button colorPalette="yellow" onClick={() => goTo(panel.current)}>
        Invertir
      </Button>
    </Flex>
  );
}

function goTo(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'start' });
  panel?.querySelector('input')?.focus({ preventScroll: true });
}

/** True until it is known to be otherwise. */
function useIsButtonInSight(panel: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const button = panel.current?.querySelector('[type=submit]');
    if (!button) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting ?? true));
    observer.observe(button);
    return () => observer.disconnect();
  }, [panel]);
  return isInSight;
}
