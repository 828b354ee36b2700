const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `hace 3 min`, or `hace un momento` for less than a minute. */
export function ago(instant: number): string {
  const seconds = (Date.now() - instant) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  if (unit === 'second') return 'hace un momento';
  const format = new Intl.RelativeTimeFormat('es-AR', { style: 'short' });
  return format.format(-Math.floor(seconds / length), unit);
}
