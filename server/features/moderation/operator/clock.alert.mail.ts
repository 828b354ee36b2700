import { DAY, durationText, HOUR, MINUTE, SECOND } from '#server/kernel/time/durations.ts';
import type { ClockDoubt } from '#server/platform/clock/clock.doubt.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { isFlag, isText, isWhole } from '#server/platform/jobs/payload.ts';
import { operatorAlert } from './operator.alert.mail.ts';

const UNITS = [
  [DAY, 'día', 'días'],
  [HOUR, 'hora', 'horas'],
] as const;

/** One an hour, however often a server starts and however many copies there are. */
const LIMITS = { perHour: 1, hasSummary: false };

/** `seconds` ahead, or behind if negative; `host`: the machine. */
export const clockAlert = operatorAlert(
  'clock_alert',
  LIMITS,
  { host: isText, seconds: isWhole, hasDatabaseClock: isFlag },
  ({ host, seconds, hasDatabaseClock }) => {
    const by = durationText(seconds * SECOND, UNITS, [MINUTE, 'minuto', 'minutos']);
    const way = seconds > 0 ? 'adelantado' : 'atrasado';
    const stopped = seconds > 0 ? ', o el servidor estuvo detenido todo ese tiempo' : '';
    const than = hasDatabaseClock ? ' respecto del de la base de datos' : stopped;
    const found = `El reloj de ${host} está ${by} ${way}${than}.`;
    const until = hasDatabaseClock ? 'mientras los relojes difieran' : 'durante una hora';
    return {
      subject: 'El reloj del servidor parece equivocado',
      preview: found,
      blocks: [
        { kind: 'paragraph', text: found },
        {
          kind: 'paragraph',
          text: `No vence nada ahí ${until}: campañas, cierres de cuentas, datos de pago que esperan, avisos del día y borrados esperan. Lo demás funciona.`,
        },
        { kind: 'paragraph', text: 'Si está mal, corrígelo (NTP): todo sigue solo.' },
        { kind: 'paragraph', text: 'Si está bien: npm run operator -- trust-clock --reason "…"' },
      ],
    };
  },
);

export const clockAlertJob = ({ ahead, waits }: ClockDoubt, host: string, now: Date): NewJob =>
  clockAlert.jobIn('clock', { host, seconds: Math.round(ahead / SECOND), hasDatabaseClock: waits === null }, now);
