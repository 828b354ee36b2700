import { Box, Stack, Text } from '@chakra-ui/react';
import { formatDollars, plural } from '#client/text/format.ts';
import { FundingLine } from '#client/ui/FundingLine.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { InvestForm } from './InvestForm.tsx';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';

type Props = { project: InvestPanelFragment; onInvested: () => void };

/** What the project has raised, and the way to put money in. */
export const InvestPanel = ({ project, onInvested }: Props) => (
  <Panel title="Invertir en este proyecto">
    <Stack gap="5">
      <Box>
        <FundingLine project={project} large />
        <Text mt="2.5" textStyle="sm" color="fg.muted">
          {plural(project.investorCount, 'inversor', 'inversores')} de {project.maxInvestors} cupos
        </Text>
      </Box>
      {project.viewerInvested > 0 && (
        <Text textStyle="sm" p="3" borderRadius="lg" bg="teal.subtle" color="teal.fg">
          Ya invertiste <strong>{formatDollars(project.viewerInvested)}</strong> en este proyecto.
        </Text>
      )}
      <InvestForm project={project} onInvested={onInvested} />
    </Stack>
  </Panel>
);
