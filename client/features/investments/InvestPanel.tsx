import { Stack, Text } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { plural } from '#server/kernel/plural.ts';
import { InvestForm } from './InvestForm.tsx';
import { InvestRefusal } from './InvestRefusal.tsx';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import type { Refresh } from './useInvest.ts';

type Props = { project: InvestPanelFragment; refresh: Refresh };

/** The investment form, or why there is none. */
export const InvestPanel = ({ project, refresh }: Props) => (
  <Panel title={titleOf(project)}>
    <Stack gap="5">
      {!project.viewerCanInvest && <InvestRefusal reason={project.viewerInvestRefusal?.message ?? null} />}
      <Muted>
        {project.investorCount} de {plural(project.maxInvestors, 'cupo ocupado', 'cupos ocupados')}
      </Muted>
      {project.viewerInvested > 0 && (
        <Text textStyle="sm" p="3" borderRadius="lg" bg="teal.subtle" color="teal.fg">
          Ya invertiste <strong>{formatDollars(project.viewerInvested)}</strong> en este proyecto.
        </Text>
      )}
      <InvestForm project={project} refresh={refresh} />
    </Stack>
  </Panel>
);

/** By the code of the refusal. */
const REFUSED_TITLE: Partial<Record<string, string>> = {
  PROJECT_CLOSED: 'Inversiones cerradas',
  PROJECT_HIDDEN: 'Proyecto oculto',
  MAX_INVESTORS_REACHED: 'Cupo completo',
};

const titleOf = ({ viewerInvestRefusal: refusal }: InvestPanelFragment): string =>
  (refusal && REFUSED_TITLE[refusal.code]) ?? 'Invertir en este proyecto';
