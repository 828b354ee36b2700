import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useRef } from 'react';
import { DeadlineBadge } from '#client/features/milestones/DeadlineBadge.tsx';
import { ReturnFigures } from '#client/features/returns/mine/ReturnFigures.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Cover } from '#client/media/Cover.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx';
import { ReversalNote } from '../reversal/ReversalNote.tsx';
import { ReturnScenarios } from '../ReturnScenarios.tsx';
import { type PositionCardFragment, usePositionHistoryQuery } from './Positions.generated.ts';

/** What the viewer has in one project: sum, share, seat, what is promised next, and what it may return. */
export function PositionCard({ position }: { position: PositionCardFragment }) {
  const { project, invested, investmentCount, share, seat, returns, returnScenarios } = position;
  const { isOpen, button, content } = useDisclosure();
  return (
    <Box as="article" layerStyle="panel" p={{ base: 4, md: 5 }} aria-label={project.title} breakInside="avoid">
      <Flex gap="4" align="center" mb="4">
        <Box
          w="24"
          borderRadius="md"
          overflow="hidden"
          flexShrink="0"
          display={{ base: 'none', sm: 'block' }}
          aria-hidden
        >
          <Cover src={project.coverImage} title={project.title} sizes="6rem" />
        </Box>
        <Box flex="1" minW="0">
          <Heading as="h2" size="md" _hover={{ color: 'purple.fg' }} lineClamp="3">
            <Link to={paths.project(project.id)} title={project.title}>
              {project.title}
            </Link>
          </Heading>
          {project.hiddenAt && <ToneBadge label="Oculto por Fichín" tone="red" />}
          <Text textStyle="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums" letterSpacing="-0.02em">
            {formatDollars(invested)}
          </Text>
        </Box>
      </Flex>
      <Stack gap="4">
        <DescriptionList
          variant="stacked"
          items={[
            ['Tu parte de lo comprometido', formatPercent(share)],
            ['Tu cupo', `${seat} de ${project.maxInvestors}`],
            ['Próximo hito prometido', <NextMilestone key="next" position={position} />],
            ['Inversiones', plural(investmentCount, 'inversión', 'inversiones')],
          ]}
        />
        {returns && (
          <Box textStyle="sm">
            <ReturnFigures returns={returns} />
            <TextLink to={paths.returns}>Ver informes y pagos</TextLink>
          </Box>
        )}
        <ReturnScenarios scenarios={returnScenarios} />
        <Box data-print="hide">
          <Button size="sm" variant="outline" {...button}>
            {isOpen ? 'Ocultar historial' : 'Ver historial'}
          </Button>
        </Box>
        <Box {...content}>{isOpen && <PositionHistory projectId={project.id} />}</Box>
      </Stack>
    </Box>
  );
}

function NextMilestone({ position: { nextMilestone, project } }: { position: PositionCardFragment }) {
  if (!nextMilestone) return 'Ninguno con fecha';
  return (
    <Stack gap="1" align="flex-start">
      <TextLink to={paths.milestones(project.id)}>{nextMilestone.title}</TextLink>
      <Flex gap="2" wrap="wrap" align="center">
        {formatDate(nextMilestone.dueDate)} <DeadlineBadge deadline={nextMilestone.deadline} />
      </Flex>
    </Stack>
  );
}

/** Each investment of a position, newest first, with its receipt. */
function PositionHistory({ projectId }: { projectId: string }) {
  const query = usePositionHistoryQuery({ variables: { projectId } });
  const box = useRef<HTMLDivElement>(null);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <QueryAlert query={query} fallback={FALLBACK.myInvestments} />
      <PaginatedList
        list={query.data?.project?.viewerPosition?.investments}
        query={query}
        skeleton={<LoadingText text={MESSAGE.loadingInvestments} />}
        empty={null}
        quietAtEnd
      >
        {(investments) => (
          <Rows aria-label="Historial de inversiones">
            {investments.map((investment) => (
              <Flex
                as="li"
                key={investment.id}
                py="2"
                gap="4"
                wrap="wrap"
                align="center"
                fontVariantNumeric="tabular-nums"
                textStyle="sm"
              >
                <Box flex="1" minW="0">
                  <Text color="fg.muted">{formatDate(investment.createdAt)}</Text>
                  <ReversalNote isShort investment={investment} />
                </Box>
                <Text fontWeight="semibold" whiteSpace="nowrap">
                  {formatDollars(investment.amount)}
                </Text>
                <WithdrawButton
                  size="xs"
                  aria-label={`Retirar la inversión de ${formatDollars(investment.amount)}`}
                  investment={investment}
                  focusAfter={() => box.current}
                />
                <TextLink to={paths.receipt(investment.id)} aria-label={`Comprobante ${investment.receiptNumber}`}>
                  Comprobante
                </TextLink>
              </Flex>
            ))}
          </Rows>
        )}
      </PaginatedList>
    </Box>
  );
}
