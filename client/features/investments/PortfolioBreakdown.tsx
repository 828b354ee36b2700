import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { Muted } from '#client/ui/Muted.tsx';
import type { PortfolioFiguresFragment } from './Portfolio.generated.ts';
import { ReturnAssumptions } from './ReturnAssumptions.tsx';

type Position = PortfolioFiguresFragment['positions'][number];

const SHOWN = 4;

/** Positions by project with their estimated return, largest first. */
export function PortfolioBreakdown({ portfolio }: { portfolio: PortfolioFiguresFragment }) {
  const positions = portfolio.positions.toSorted((one, other) => other.invested - one.invested);
  const rest = positions.slice(SHOWN).reduce((sum, { invested }) => sum + invested, 0);
  const others = positions.length - SHOWN;
  return (
    <>
      <Stack as="ul" gap="4" listStyleType="none">
        {positions.slice(0, SHOWN).map((position) => (
          <PositionRow key={position.project.id} position={position} whole={portfolio.invested} />
        ))}
      </Stack>
      {rest > 0 && (
        <Muted mt="4">
          Y {formatDollars(rest)} en{' '}
          {others === 1 ? 'otro proyecto' : `otros ${plural(others, 'proyecto', 'proyectos')}`}.
        </Muted>
      )}
      <ReturnAssumptions usesDefaultRoi={portfolio.usesDefaultRoi} />
    </>
  );
}

function PositionRow({
  position: { project, invested, estimatedReturn, usesDefaultRoi },
  whole,
}: {
  position: Position;
  whole: number;
}) {
  const share = whole > 0 ? (invested / whole) * 100 : 0;
  return (
    <Box as="li" fontVariantNumeric="tabular-nums">
      <Flex justify="space-between" gap="3" textStyle="sm">
        <Box asChild color="purple.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to={paths.project(project.id)}>{project.title}</Link>
        </Box>
        <Text whiteSpace="nowrap" fontWeight="semibold">
          {formatPercent(share)}
        </Text>
      </Flex>
      <Box h="2" my="1.5" bg="bg.emphasized" borderRadius="sm" overflow="hidden" aria-hidden data-paint="track">
        <Box data-paint="fill" h="full" bg="purple.solid" style={{ width: `${share}%` }} />
      </Box>
      <Text textStyle="xs" color="fg.muted">
        {formatDollars(invested)} invertidos · {formatDollars(estimatedReturn)}
        {usesDefaultRoi && '*'} de retorno estimado
      </Text>
    </Box>
  );
}
