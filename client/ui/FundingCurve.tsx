import { Box, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { TrendingUp } from 'lucide-react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { EmptyState } from './EmptyState.tsx';

type Point = { date: string; raised: number };

const WIDTH = 600;
const HEIGHT = 180;

/** SVG coordinates: days on the x axis, dollars on the y axis. */
function pointPosition(points: Point[]): [x: number, y: number][] {
  const days = points.map(({ date }) => Date.parse(date));
  const [first = 0] = days;
  const span = Math.max(1, (days.at(-1) ?? first) - first);
  const top = Math.max(1, ...points.map(({ raised }) => raised));
  return points.map(({ raised }, index) => [
    (((days[index] ?? first) - first) / span) * WIDTH,
    HEIGHT - (raised / top) * (HEIGHT - 8),
  ]);
}

type Props = {
  points: Point[];
  /** When there will be a curve. */ hint: string;
};

/** Cumulative funding by day, as a chart and as a table for screen readers. */
export function FundingCurve({ points, hint }: Props) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) {
    return <EmptyState plain icon={TrendingUp} text="Aún no hay una curva que dibujar" hint={hint} />;
  }
  const line = pointPosition(points)
    .map(([x, y], index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`))
    .join('');
  return (
    <figure>
      <Text textStyle="xs" color="fg.muted" mb="1" aria-hidden>
        {formatDollars(Math.max(...points.map(({ raised }) => raised)))}
      </Text>
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        w="full"
        h={{ base: '44', lg: '60' }}
        preserveAspectRatio="none"
        aria-hidden
      >
        <chakra.path d={`${line}V${HEIGHT}H0Z`} fill="teal.subtle" />
        <chakra.path d={line} fill="none" stroke="teal.solid" strokeWidth="2.5px" vectorEffect="non-scaling-stroke" />
      </chakra.svg>
      <Flex justify="space-between" textStyle="xs" color="fg.muted" mt="1" pt="1" borderTopWidth="1px" aria-hidden>
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
      </Flex>
      <Box as="figcaption" textStyle="sm" color="fg.muted" mt="2">
        <Box as="span" whiteSpace="nowrap">
          {formatDollars(last.raised)}
        </Box>{' '}
        recaudados entre el {formatDate(first.date)} y el {formatDate(last.date)}.
      </Box>
      <VisuallyHidden>
        <CurveTable points={points} />
      </VisuallyHidden>
    </figure>
  );
}

const CurveTable = ({ points }: { points: Point[] }) => (
  <table>
    <caption>Fondos recaudados por fecha</caption>
    <thead>
      <tr>
        <th scope="col">Fecha</th>
        <th scope="col">Recaudado</th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ date, raised }) => (
        <tr key={date}>
          <td>{formatDate(date)}</td>
          <td>{formatDollars(raised)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
