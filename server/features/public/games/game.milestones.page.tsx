import { dayOf, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import {
  deadlineOf,
  isCompleted,
  slipOf,
  summarize,
  type Milestone,
  type MilestoneStatus,
} from '#server/features/milestones/milestone.rules.ts';
import { slipText } from '#server/features/milestones/delivery.words.rules.ts';
import { MILESTONE_STATUS_WORD } from '#server/features/milestones/milestone.words.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { Badge, Facts, Section } from '../parts.page.tsx';

const TONE: Record<MilestoneStatus, string> = {
  planned: 'gray',
  in_progress: 'blue',
  completed: 'green',
  delayed: 'orange',
};

type Props = { milestones: Milestone[]; today: Day };

/** The milestones with their dates and deliveries, in due-date order. */
export function Milestones({ milestones, today }: Props) {
  const { total, completed, next } = summarize(milestones, today);
  return (
    <Section id="hitos" title="Hitos">
      {total === 0 && <p className="muted">Este proyecto aún no tiene hitos</p>}
      {total > 0 && (
        <div className="stack close">
          <p className="muted small">
            {completed} de {plural(total, 'completado', 'completados')}
          </p>
          <ol className="lines">
            {milestones.map((milestone) => (
              <li key={milestone.id}>
                <details className="stack close">
                  <summary>
                    <h3>{milestone.title}</h3>{' '}
                    {milestone.id === next?.id && <Badge label="Próximo hito" tone="yellow" />}{' '}
                    <Badge label={MILESTONE_STATUS_WORD[milestone.status]} tone={TONE[milestone.status]} />{' '}
                    {deadlineOf(milestone, today).state === 'overdue' && <Badge label="Vencido" tone="red" />}
                  </summary>
                  {milestone.description && <p className="written">{milestone.description}</p>}
                  <Dates milestone={milestone} today={today} />
                </details>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  );
}

const shown = (day: Day | null): string => (day === null ? 'Sin fecha' : shownDay(day));

/** The first due date, the present one, and the day of completion. */
function Dates({ milestone, today }: { milestone: Milestone; today: Day }) {
  const { plannedDate, dueDate, completedAt } = milestone;
  const delivered = isCompleted(milestone) && completedAt ? dayOf(completedAt) : null;
  const isMoved = plannedDate !== null && plannedDate !== dueDate;
  return (
    <Facts
      items={[
        ['Planificado', shown(plannedDate ?? dueDate)],
        ...(isMoved ? [['Reprogramado', shown(dueDate)] as const] : []),
        ['Entregado', delivered ? shownDay(delivered) : 'Pendiente'],
        [
          'Desvío',
          slipText(slipOf(milestone, delivered, today), { plannedDate, dueDate, isCompleted: isCompleted(milestone) }),
        ],
      ]}
    />
  );
}
