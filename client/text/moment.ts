import { ZONE } from '#server/kernel/time/zone.ts';

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const numeric = { day: '2-digit', month: '2-digit', year: 'numeric', ...time } as const;

/** In the browser's time zone, whose name follows where the text would differ in the product's; or `Fecha inválida`. */
function inReadersZone(iso: string, text: (date: Date, zone: { timeZone?: string }) => string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Fecha inválida';
  const [here, there] = [text(date, {}), text(date, { timeZone: ZONE })];
  return here === there ? here : `${here} ${zoneName(date)}`;
}

const zoneName = (date: Date): string | undefined =>
  new Intl.DateTimeFormat('es-AR', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** `5 de mar de 2026, 12:00`. */
export const formatDateAndTime = (iso: string): string =>
  inReadersZone(iso, (date, zone) => {
    const day = date.toLocaleDateString('es-AR', { day: 'numeric', month: 'short', year: 'numeric', ...zone });
    return `${day}, ${date.toLocaleTimeString('es-AR', { ...time, ...zone })}`;
  });

/** `05/03/2026, 12:00:07`. */
export const formatSecond = (iso: string): string =>
  inReadersZone(iso, (date, zone) => date.toLocaleString('es-AR', { ...numeric, second: '2-digit', ...zone }));

/** `05/03/2026, 12:00 GMT-3`: in the reader's time zone, which it always names; or `Fecha inválida`. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Fecha inválida';
  return date.toLocaleString('es-AR', { ...numeric, timeZoneName: 'short' });
}
