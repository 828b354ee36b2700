import { Box, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { TrendingUp } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { formatDate, formatMonth } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { curveOf, HEIGHT, nearest, WIDTH, type Point } from './curve.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

type Props = {
  points: Point[];
  /** US dollars; drawn where the curve comes near it. */
  goal: number;
  /** When there will be a curve. */
  hint: string;
};

/** Cumulative funding by day: a chart to be read day by day, with a mouse or by keyboard, and a table. */
export function FundingCurve({ points, goal, hint }: Props) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) {
    return <EmptyState plain icon={TrendingUp} text="Aún no hay una curva que dibujar" hint={hint} />;
  }
  return (
    <figure>
      <Chart points={points} goal={goal} />
      <Box as="figcaption" textStyle="sm" color="fg.muted" mt="2">
        <Box as="span" whiteSpace="nowrap">
          {formatDollars(last.raised)}
        </Box>{' '}
        comprometidos entre el {formatDate(first.date)} y el {formatDate(last.date)}.
      </Box>
      <VisuallyHidden>
        <CurveTable points={points} />
      </VisuallyHidden>
    </figure>
  );
}

function Chart({ points, goal }: { points: Point[]; goal: number }) {
  const [at, setAt] = useState(points.length - 1);
  const { line, places, goalY, months } = curveOf(points, goal);
  const index = Math.min(at, points.length - 1);
  const { date, raised } = points[index] ?? { date: '', raised: 0 };
  const [x, y] = places[index] ?? [0, 0];
  const said = `${formatDate(date)}: ${formatDollars(raised)}`;

  function follow({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(nearest(places, ((clientX - left) / width) * WIDTH));
  }
  return (
    <>
      <Flex justify="space-between" gap="3" textStyle="xs" color="fg.muted" mb="1" aria-hidden>
        <Text fontVariantNumeric="tabular-nums">{said}</Text>
        {goalY !== null && <Text>Meta: {formatDollars(goal)}</Text>}
      </Flex>
      <Box
        position="relative"
        borderRadius="sm"
        _focusWithin={{ outline: '2px solid', outlineColor: 'purple.focusRing' }}
      >
        <chakra.svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          w="full"
          h={{ base: '44', lg: '60' }}
          preserveAspectRatio="none"
          aria-hidden
        >
          <chakra.path d={`${line}V${HEIGHT}H0Z`} fill="teal.subtle" />
          <chakra.path d={line} fill="none" stroke="teal.solid" strokeWidth="2.5px" vectorEffect="non-scaling-stroke" />
          {goalY !== null && <Rule d={`M0,${goalY}H${WIDTH}`} strokeDasharray="6 4" />}
          <Rule d={`M${x},0V${HEIGHT}`} />
          <Rule d={`M0,${y}H${x}`} strokeDasharray="2 3" />
        </chakra.svg>
        <chakra.input
          type="range"
          aria-label="Fondos por fecha"
          aria-valuetext={said}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          onPointerMove={follow}
          position="absolute"
          inset="0"
          w="full"
          opacity="0"
          cursor="crosshair"
        />
      </Box>
      <Box position="relative" h="5" mt="1" borderTopWidth="1px" textStyle="xs" color="fg.muted" aria-hidden>
        {months.map(({ day, left }) => (
          <Text key={day} position="absolute" top="1" left={`${left}%`} transform="translateX(-50%)">
            {formatMonth(day)}
          </Text>
        ))}
      </Box>
    </>
  );
}

const Rule = (props: React.ComponentProps<typeof chakra.path>) => (
  <chakra.path fill="none" stroke="fg.muted" strokeWidth="1px" vectorEffect="non-scaling-stroke" {...props} />
);

const CurveTable = ({ points }: { points: Point[] }) => (
  <table>
    <caption>Fondos comprometidos por fecha</caption>
    <thead>
      <tr>
        <th scope="col">Fecha</th>
        <th scope="col">Comprometido</th>
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
