import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { calendarNow } from '#client/sandbox.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { cameBackToYouText } from '../returns.words.ts';
import type { DistributionFiguresFragment } from '../Returns.generated.ts';

/** What was put into a game, what came back, what is to come, and until when the next report is published. */
export const ReturnFigures = ({ returns }: { returns: DistributionFiguresFragment }) => {
  const { putIn, paid, disputed, owed } = returns;
  return (
    <DescriptionList
      variant="stacked"
      items={[
        ['Puesto', formatDollars(putIn)],
        ['Volvió', cameBackToYouText(paid, disputed)],
        ['Por cobrar', formatDollars(owed)],
        ['Próximo informe', nextReportText(returns)],
      ]}
    />
  );
};

function nextReportText({ nextReportOn: day, isCapReached }: DistributionFiguresFragment): string {
  if (day === null) return 'Ninguno más';
  if (isCapReached) return 'Ninguno te da más: llegaste al tope';
  return day < dayOf(calendarNow()) ? `Debía salir el ${formatDate(day)}` : `Hasta el ${formatDate(day)}`;
}
