import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { DEFAULT_INVESTMENT_MODEL, PROJECT_DEFAULTS } from '#server/domain/project.ts';
import { MilestoneTimeline } from '#client/features/milestones/MilestoneTimeline.tsx';
import { Markdown } from '#client/features/updates/Markdown.tsx';
import { formatDate, formatPercent } from '#client/text/format.ts';
import { genreLabel } from '#client/text/labels.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { FundingLine } from '#client/ui/FundingLine.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { ProjectDetailsFragment } from './ProjectDetails.generated.ts';
import { TermsLog } from './TermsLog.tsx';

const orDefault = (platforms: readonly string[]) =>
  (platforms.length > 0 ? platforms : PROJECT_DEFAULTS.platforms).join(', ');

export const ProjectDetails = ({ project }: { project: ProjectDetailsFragment }) => (
  <Stack gap="6">
    <Panel title={project.title}>
      <Stack gap="6">
        <Box>
          <Text whiteSpace="pre-line" maxW="68ch">
            {project.description}
          </Text>
          {project.longDescription && (
            <Box maxW="68ch" mt="4">
              <Markdown source={project.longDescription} />
            </Box>
          )}
        </Box>
        <FundingLine project={project} />
        <Facts
          facts={[
            ['Estudio', project.developer.studioName || 'Desarrollador independiente'],
            ['País', project.developer.country || 'Sin especificar'],
            ['Plataforma', orDefault(project.platforms)],
            ['Género', genreLabel(project.genre)],
            ['Fecha de inicio', formatDate(project.startDate ?? project.createdAt)],
            ['Inversores', `${project.investorCount} de ${project.maxInvestors}`],
            ['Modelo de inversión', project.investmentModel || DEFAULT_INVESTMENT_MODEL],
            ['ROI esperado', project.expectedRoi === null ? 'Por determinar' : formatPercent(project.expectedRoi)],
          ]}
        />
        {project.milestones.length > 0 && (
          <Box>
            <Heading as="h3" size="md" mb="4">
              Línea de hitos
            </Heading>
            <MilestoneTimeline milestones={project.milestones} />
          </Box>
        )}
      </Stack>
    </Panel>
    {project.termsLog.length > 0 && <TermsLog changes={project.termsLog} />}
  </Stack>
);
