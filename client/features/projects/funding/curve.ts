export type Point = { date: string; raised: number };

type Place = [x: number, y: number];

/** Units of the drawing, whatever its size on the screen. */
export const WIDTH = 600;
export const HEIGHT = 180;

const MARGIN = 8;

/** A goal above this many times the raised amount is not drawn, because it would flatten the curve. */
const FAR = 4;

/** Months named under the curve at most. */
const MAX_MONTHS = 6;

/** The firsts of months between two days. */
function monthStarts(first: Date, last: Date): Date[] {
  const starts: Date[] = [];
  for (let month = first.getUTCMonth() + 1; ; month += 1) {
    const start = new Date(Date.UTC(first.getUTCFullYear(), month));
    if (start > last) return starts;
    starts.push(start);
  }
}

/** Days on the x axis, dollars on the y axis. */
export function curveOf(points: Point[], goal: number) {
  const days = points.map(({ date }) => Date.parse(date));
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  const span = Math.max(1, last - first);
  const raised = Math.max(1, ...points.map((point) => point.raised));
  const isNear = goal > 0 && goal <= raised * FAR;
  const top = isNear ? Math.max(raised, goal) : raised;
  const yOf = (dollars: number): number => HEIGHT - (dollars / top) * (HEIGHT - MARGIN);
  const places = points.map((point, index): Place => [
    (((days[index] ?? first) - first) / span) * WIDTH,
    yOf(point.raised),
  ]);
  const starts = monthStarts(new Date(first), new Date(last));
  const every = Math.ceil(starts.length / MAX_MONTHS);
  return {
    places,
    line: places.map(([x, y], index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`)).join(''),
    goalY: isNear ? yOf(goal) : null,
    months: starts
      .filter((_start, index) => index % every === 0)
      .map((start) => ({ day: start.toISOString().slice(0, 10), left: ((start.getTime() - first) / span) * 100 })),
  };
}

/** The last point at or before an x: what had been raised by then. */
export const nearest = (places: readonly Place[], x: number): number =>
  Math.max(
    0,
    places.findLastIndex(([placeX]) => placeX <= x),
  );
