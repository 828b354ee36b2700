import { Box, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { FundingBar } from '#client/features/projects/funding/FundingBar.tsx';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { unconfirmedText } from '#server/features/payments/unconfirmed.rules.ts';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { CampaignNote } from './CampaignNote.tsx';
import { InvestBar } from './InvestBar.tsx';
import { InvestForm } from './InvestForm.tsx';
import type { InvestPanelFragment, StudioPromisesFragment } from './InvestPanel.generated.ts';
import { WaitButton } from './seats/WaitButton.tsx';
import type { Refresh } from './useInvest.ts';

type Props = { project: InvestPanelFragment & StudioPromisesFragment; refresh: Refresh };

/** The investment form, or why there is none. */
export function InvestPanel({ project, refresh }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Box ref={panel} scrollMarginTop="20">
      <Panel title={titleOf(project)}>
        <Stack gap="5">
          {!project.viewerCanInvest && <InvestRefusal reason={project.viewerInvestRefusal?.message ?? null} />}
          <CampaignNote project={project} />
          {(project.isWaiting || project.viewerInvestRefusal?.code === 'MAX_INVESTORS_REACHED') && (
            <WaitButton project={project} />
          )}
          <Stack gap="2">
            <FundingBar
              percent={project.fundingProgress}
              label={`Recaudado: ${formatPercent(Math.round(project.fundingProgress))} de la meta`}
            />
            <Promises developer={project.developer} />
          </Stack>
          <Muted>
            {project.investorCount} de {plural(project.maxInvestors, 'cupo ocupado', 'cupos ocupados')}
          </Muted>
          {project.viewerInvested > 0 && (
            <Text textStyle="sm" p="3" borderRadius="lg" bg="teal.subtle" color="teal.fg">
              Ya invertiste <strong>{formatDollars(project.viewerInvested)}</strong> en este proyecto.{' '}
              <TextLink to={paths.payments}>Ver mis pagos</TextLink>
            </Text>
          )}
          <InvestForm project={project} refresh={refresh} />
        </Stack>
      </Panel>
      {project.viewerCanInvest && <InvestBar panel={panel} />}
    </Box>
  );
}

/** The studio's record of delivered promises, which expands to its figures. */
const Promises = ({ developer }: Pick<StudioPromisesFragment, 'developer'>) => {
  const { id, deliveries, unconfirmedPayments } = developer;
  return (
    <>
      <Muted>
        Promesas cumplidas por el estudio:{' '}
        <ChakraLink asChild color="purple.fg" fontWeight="medium">
          <Link to={paths.developer(id)}>
            {deliveries.onTimePercent === null
              ? 'sin datos aún'
              : `${formatPercent(deliveries.onTimePercent)} (${deliveries.onTime} de ${plural(deliveries.due, 'hito', 'hitos')})`}
          </Link>
        </ChakraLink>
      </Muted>
      {unconfirmedPayments > 0 && <Muted>{unconfirmedText(unconfirmedPayments)}</Muted>}
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

/** Why the viewer can't invest here, and where to go instead. */
const InvestRefusal = ({ reason }: { reason: string | null }) => (
  <Stack gap="3">
    <Notice status="info" title={reason} />
    <LinkButton to={paths.projects} variant="outline">
      Ver otros proyectos
    </LinkButton>
  </Stack>
);
