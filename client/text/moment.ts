/** `5 de mar de 2026, 12:00`: in the user's time zone; or `Fecha inválida`. */
export function formatDateAndTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Fecha inválida';
  const day = date.toLocaleDateString('es-AR', { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${date.toLocaleTimeString('es-AR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

/** `05/03/2026, 12:00 GMT-3`: in the user's time zone, which it names; or `Fecha inválida`. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Fecha inválida';
  return date.toLocaleString('es-AR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
