import { Box, Heading, SimpleGrid, Stack, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FUNDING_MODEL_WORD, paymentDaysText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import {
  REPORT_EVERY_WORD,
  returnYearsText,
  timesText,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { SEATS } from '#server/features/investments/agreed.terms.rules.ts';
import { namedTerms } from '#client/features/investments/terms.ts';
import { MilestoneTimeline } from '#client/features/milestones/MilestoneTimeline.tsx';
import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatRoi } from '#server/kernel/money/roi.ts';
import { genreLabel, wordFor } from '#client/text/labels.ts';
import { TERMS_FIELD_LABEL } from '#client/text/terms.labels.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { FundingLine } from '../funding/FundingLine.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { StudioLink } from '#client/features/studios/StudioLink.tsx';
import type { TermsField } from '#client/apollo/schema.generated.ts';
import { ADDRESSES, LINKED_ADDRESSES } from '../form/projectAddresses.ts';
import { Questions } from '../questions/Questions.tsx';
import type { ProjectDetailsFragment } from './ProjectDetails.generated.ts';

const orDefault = (platforms: readonly string[]) =>
  (platforms.length > 0 ? platforms : PROJECT_FIELDS.platforms.initial).join(', ');

const LinkTo = ({ url }: { url: string }) => (
  <InlineLink href={url} rel="noopener nofollow" lineClamp="2" title={url}>
    {url.replace(/^https?:\/\//i, '')}
  </InlineLink>
);

type Facts = [name: string, value: ReactNode][];

/** What the game is: the first five always, the rest when there is any. */
const gameFacts = (project: ProjectDetailsFragment): Facts => [
  ['Estudio', <StudioLink key="studio" studio={project.developer} />],
  ['País', project.developer.country || 'Sin especificar'],
  ['Plataforma', orDefault(project.platforms)],
  ['Género', genreLabel(project.genre)],
  ['Fecha de inicio', formatDate(project.startDate ?? project.createdAt)],
  ...LINKED_ADDRESSES.flatMap((name): Facts => {
    const url = project[name];
    return url === null ? [] : [[ADDRESSES[name].label, <LinkTo key={name} url={url} />]];
  }),
  ...(project.followerCount > 0
    ? ([['Seguidores', project.followerCount.toLocaleString('es-AR')]] satisfies Facts)
    : []),
];

/** On which terms one invests, as the receipt will have them. */
const termsFacts = (project: ProjectDetailsFragment): Facts => [
  ['Inversores', `${project.investorCount} de ${project.maxInvestors}`],
  ...namedTerms(project).filter(([name]) => name !== SEATS),
];

const FactGroup = ({ title, facts }: { title: string; facts: Facts }) => (
  <Box>
    <Heading as="h3" size="md" mb="3">
      {title}
    </Heading>
    <DescriptionList items={facts} />
  </Box>
);

export const ProjectDetails = ({ project }: { project: ProjectDetailsFragment }) => (
  <Stack gap="6">
    <Panel title={project.title}>
      <Stack gap="6">
        <Box>
          <Text whiteSpace="pre-line" maxW="68ch">
            {project.description}
          </Text>
          {project.longDescriptionHtml && (
            <Box maxW="68ch" mt="4">
              <MarkdownHtml html={project.longDescriptionHtml} />
            </Box>
          )}
        </Box>
        <FundingLine project={project} />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <FactGroup title="Juego" facts={gameFacts(project)} />
          <FactGroup title="Condiciones" facts={termsFacts(project)} />
        </SimpleGrid>
        {project.milestones.length > 0 && (
          <Box>
            <Heading as="h3" size="md" mb="4">
              Línea de hitos
            </Heading>
            <MilestoneTimeline milestones={project.milestones} nextId={project.milestoneSummary.next?.id} />
          </Box>
        )}
      </Stack>
    </Panel>
    {project.termsLog.length > 0 && <TermsLog changes={project.termsLog} />}
    <Questions project={project} />
  </Stack>
);

type Change = ProjectDetailsFragment['termsLog'][number];

const MONEY: readonly TermsField[] = ['FUNDING_GOAL', 'MIN_INVESTMENT', 'MAX_INVESTMENT'];

/** A stored term as text: an amount, a yes or no, a percentage or free text. */
function termText(field: TermsField, value: string | null): string {
  if (value === null || value === '') return 'sin definir';
  if (MONEY.includes(field)) return formatDollars(Number(value));
  if (value === 'true') return 'sí';
  if (value === 'false') return 'no';
  if (field === 'CLOSES_ON') return formatDate(value);
  if (field === 'PAYMENT_DAYS') return paymentDaysText(Number(value));
  if (field === 'FUNDING_MODEL') return wordFor(FUNDING_MODEL_WORD, value);
  if (field === 'REVENUE_SHARE') return formatRoi(Number(value));
  if (field === 'RETURN_CAP') return timesText(Number(value));
  if (field === 'RETURN_YEARS') return returnYearsText(Number(value));
  if (field === 'REPORT_EVERY') return wordFor(REPORT_EVERY_WORD, value);
  return field === 'EXPECTED_ROI' ? formatRoi(Number(value)) : value;
}

/** Changes of the investment terms, with dates. */
const TermsLog = ({ changes }: { changes: Change[] }) => (
  <Panel title="Cambios en las condiciones">
    <Stack as="ul" gap="3" listStyleType="none" textStyle="sm">
      {changes.map(({ id, field, before, after, changedAt }) => (
        <Box as="li" key={id}>
          <Text as="span" color="fg.muted">
            {formatDate(changedAt)} ·{' '}
          </Text>
          <chakra.span fontWeight="medium">{wordFor(TERMS_FIELD_LABEL, field)}</chakra.span>: de{' '}
          {termText(field, before)} a {termText(field, after)}
        </Box>
      ))}
    </Stack>
  </Panel>
);
