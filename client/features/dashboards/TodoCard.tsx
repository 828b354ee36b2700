import { Box, Flex, Text } from '@chakra-ui/react';
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  Hand,
  HandCoins,
  Landmark,
  MessageCircleQuestion,
  MessageCircleWarning,
  Newspaper,
  SearchX,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { TodoKind } from '#client/apollo/schema.generated.ts';
import { UNREAD_OF_FUNDED } from '#client/features/notifications/news/newsFilter.ts';
import { isTermOver } from '#client/features/payments/isTermOver.ts';
import { DISPUTED_FILTER, FILTER_NAME, STATE_FILTER } from '#client/features/payments/state.filter.ts';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { unreadLabel } from '#client/text/unread.ts';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { OVERDUE_PART, questionPath, RETURN_ACCOUNT_PART } from '#server/kernel/paths/page.paths.ts';
import { plural, unbrokenPlural } from '#server/kernel/text/plural.ts';
import type { TodoItemFragment } from './Todo.generated.ts';

type Props = {
  todo: TodoItemFragment[];
  /** The index of the one whose act is the main one of the screen. */
  main?: number | null;
  /** Whether all are of the project that the screen shows. */
  areOfOneProject?: boolean;
  /** How many payments the user has to make in all. */
  toPay?: number;
};

/** What waits for the user, each with the one thing to do about it. Nothing where nothing waits. */
export function TodoCard({ todo, main = null, areOfOneProject = false, toPay = 0 }: Props) {
  const isStudio = useUser().role === 'DEVELOPER';
  const known = todo.filter(({ kind }) => Object.hasOwn(SHOWN, kind));
  if (known.length === 0) return null;
  const listed = known.filter(({ kind }) => TO_PAY.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Para hacer" mb="6">
      <Rows>
        {known.map((item, index) => (
          <TodoRow
            key={index}
            item={item}
            isStudio={isStudio}
            isMain={item === todo[main ?? -1]}
            showsProject={!areOfOneProject}
          />
        ))}
      </Rows>
      {toPay > Math.max(listed, 1) && (
        <Box pt="3" borderTopWidth="1px" borderColor="border.muted">
          <TextLink to={`${paths.payments}?${STATE_FILTER}=${FILTER_NAME.TO_PAY}`}>
            Ver los {unbrokenPlural(toPay, 'pago', 'pagos')}
          </TextLink>
        </Box>
      )}
    </Panel>
  );
}

type RowProps = { item: TodoItemFragment; isStudio: boolean; isMain: boolean; showsProject: boolean };

function TodoRow({ item, isStudio, isMain, showsProject }: RowProps) {
  const Act = isMain ? MainLink : LinkButton;
  const { icon: Icon, text, to, act, namesProject = false } = SHOWN[item.kind](item, isStudio);
  return (
    <Flex as="li" py="3" columnGap="3" rowGap="2" align="center" wrap="wrap" borderColor="border.muted">
      <Flex flex={{ base: '1 0 100%', sm: '1 0 0' }} minW="0" gap="3">
        <Box flexShrink="0" mt="0.5" color={isLate(item) ? 'orange.fg' : 'purple.fg'}>
          <Icon size={20} aria-hidden />
        </Box>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {text}
          </Text>
          {item.project && showsProject && !namesProject && <Muted overflowWrap="anywhere">{item.project.title}</Muted>}
        </Box>
      </Flex>
      <Act to={to} size="sm" ms={{ base: 8, sm: 0 }} aria-label={`${act}: ${text}`}>
        {act}
      </Act>
    </Flex>
  );
}

type Shown = { icon: LucideIcon; text: string; to: string; act: string; namesProject?: boolean };

const QUOTED = 80;

/** In orange. */
const LATE: ReadonlySet<TodoKind> = new Set([
  'MILESTONE_OVERDUE',
  'REVENUE_REPORT_LATE',
  'PAYMENTS_OVERDUE',
  'PAYMENT_REFUSED',
]);

const TO_PAY: readonly TodoKind[] = ['PAYMENT_REFUSED', 'PAYMENT_DUE'];

/** To the payment of the one, or of the first made of several. */
const toThePayment = ({ count, investmentId }: TodoItemFragment) => ({
  to: paths.receipt(investmentId ?? ''),
  act: count > 1 ? 'Ver el primer pago' : 'Ver el pago',
});

const isLate = ({ kind, payBy }: TodoItemFragment): boolean => LATE.has(kind) || (payBy !== null && isTermOver(payBy));

function payByOf({ payBy, count }: TodoItemFragment): string {
  if (payBy === null) return '';
  const until = `${isTermOver(payBy) ? 'se pagaba ' : ''}hasta el ${formatDate(payBy)}`;
  return count > 1 ? `, el primero ${until}` : `${isTermOver(payBy) ? ':' : ''} ${until}`;
}

const projectOf = ({ project }: TodoItemFragment): string => project?.id ?? '';
const milestonesOf = (item: TodoItemFragment): string => paths.milestones(projectOf(item));

const SHOWN: Readonly<Record<TodoKind, (item: TodoItemFragment, isStudio: boolean) => Shown>> = {
  MILESTONE_OVERDUE: (item) => ({
    icon: CalendarX,
    text: `El hito «${item.milestone?.title}» venció el ${formatDate(item.milestone?.dueDate ?? null)}`,
    to: paths.editMilestone(projectOf(item), item.milestone?.id ?? ''),
    act: 'Ponerlo al día',
  }),
  REVENUE_REPORT_LATE: (item) => ({
    icon: CalendarX,
    text: `Tu informe de ingresos venció el ${formatDate(item.reportDueOn)}`,
    to: paths.projectReturns(projectOf(item)),
    act: 'Publicarlo',
  }),
  REVENUE_REPORT_DUE: (item) => ({
    icon: CalendarClock,
    text: `Publica tu informe de ingresos hasta el ${formatDate(item.reportDueOn)}`,
    to: paths.projectReturns(projectOf(item)),
    act: 'Publicarlo',
  }),
  MILESTONE_DUE: (item) => ({
    icon: CalendarClock,
    text: `El hito «${item.milestone?.title}» vence el ${formatDate(item.milestone?.dueDate ?? null)}`,
    to: milestonesOf(item),
    act: 'Ver los hitos',
  }),
  MILESTONES_UNDATED: (item) => ({
    icon: CalendarPlus,
    text:
      item.count === 1
        ? `El hito «${item.milestone?.title}» no tiene fecha`
        : `${plural(item.count, 'hito', 'hitos')} sin fecha`,
    to: item.count === 1 ? paths.editMilestone(projectOf(item), item.milestone?.id ?? '') : milestonesOf(item),
    act: 'Poner fecha',
  }),
  PAYMENTS_TO_RETURN: (item) => ({
    icon: Undo2,
    text: `Devolver ${formatDollars(item.amount ?? 0)} a ${plural(item.count, 'persona', 'personas')}`,
    to: `${paths.projectPayments(projectOf(item))}?${STATE_FILTER}=${FILTER_NAME.TO_RETURN}`,
    act: 'Ver a quién',
  }),
  RETURNS_DISPUTED: (item) => ({
    icon: MessageCircleWarning,
    text:
      item.count === 1
        ? 'Alguien dice que no le llegó lo que devolviste'
        : `No llegaron ${plural(item.count, 'devolución', 'devoluciones')}, según quienes las esperan`,
    to: `${paths.projectPayments(projectOf(item))}?${STATE_FILTER}=${DISPUTED_FILTER}`,
    act: 'Responder',
  }),
  DISTRIBUTIONS_DUE: (item) => ({
    icon: HandCoins,
    text: `Pagar ${formatDollars(item.amount ?? 0)} de retornos a ${plural(item.count, 'persona', 'personas')}`,
    to: paths.projectReturns(projectOf(item)),
    act: 'Ver a quién',
  }),
  DISTRIBUTIONS_DISPUTED: (item) => ({
    icon: MessageCircleWarning,
    text:
      item.count === 1
        ? 'Alguien dice que no le llegó un pago de retornos'
        : `No llegaron ${plural(item.count, 'pago', 'pagos')} de retornos, según quienes los esperan`,
    to: paths.projectReturns(projectOf(item)),
    act: 'Responder',
  }),
  DISTRIBUTION_TO_ANSWER: (item) => ({
    icon: HandCoins,
    text: `Di si te ${item.count === 1 ? 'llegó el pago' : 'llegaron los pagos'} de retornos de ${formatDollars(item.amount ?? 0)}`,
    to: paths.returns,
    act: 'Responder',
  }),
  RETURN_TO_ANSWER: (item) => ({
    icon: Undo2,
    text: `Di si te ${item.count === 1 ? 'llegó la devolución' : 'llegaron las devoluciones'} de ${formatDollars(item.amount ?? 0)}`,
    to: paths.receipt(item.investmentId ?? ''),
    act: 'Responder',
  }),
  INSTRUCTIONS_MISSING: (item) => ({
    icon: Landmark,
    text: 'Di cómo te pagan',
    to: paths.howToPay(projectOf(item)),
    act: 'Escribirlo',
  }),
  CONTACT_MISSING: () => ({
    icon: Landmark,
    text: 'Agrega una forma de hablar con tu estudio: se muestra junto a cómo pagarte',
    to: paths.profile,
    act: 'Agregarla',
  }),
  PAYMENTS_TO_CONFIRM: (item) => ({
    icon: CircleCheck,
    text: `Confirmar ${plural(item.count, 'pago', 'pagos')}`,
    to: `${paths.projectPayments(projectOf(item))}?${STATE_FILTER}=${FILTER_NAME.REPORTED}`,
    act: 'Confirmar',
  }),
  PAYMENTS_OVERDUE: (item) => ({
    icon: CalendarX,
    text: `${plural(item.count, 'compromiso vencido', 'compromisos vencidos')}: falta cobrar ${formatDollars(item.amount ?? 0)}`,
    to: `${paths.projectPayments(projectOf(item))}${OVERDUE_PART}`,
    act: 'Ver a quién',
  }),
  PAYMENT_REFUSED: (item) => ({
    icon: SearchX,
    text: `El estudio no encontró ${item.count === 1 ? 'tu pago' : plural(item.count, 'pago tuyo', 'pagos tuyos')} de ${formatDollars(item.amount ?? 0)}${payByOf(item)}`,
    ...toThePayment(item),
  }),
  PAYMENT_DUE: (item) => ({
    icon: isLate(item) ? CalendarX : Wallet,
    text: `Pagar ${formatDollars(item.amount ?? 0)} a «${item.project?.title}»${item.count > 1 ? ` (${unbrokenPlural(item.count, 'pago', 'pagos')})` : ''}${payByOf(item)}`,
    namesProject: true,
    ...toThePayment(item),
  }),
  RETURN_ACCOUNT_MISSING: (item) => ({
    icon: Landmark,
    text: `Te deben ${formatDollars(item.amount ?? 0)}: di a qué cuenta`,
    to: `${paths.payments}?${STATE_FILTER}=${FILTER_NAME.TO_RETURN}${RETURN_ACCOUNT_PART}`,
    act: 'Decirla',
  }),
  UPDATE_REQUESTED: (item) => ({
    icon: Hand,
    text: `${plural(item.count, 'inversor espera', 'inversores esperan')} una actualización`,
    to: paths.newUpdate(projectOf(item)),
    act: 'Escribirla',
  }),
  QUESTION_WAITING: (item, isStudio) => ({
    icon: MessageCircleQuestion,
    text: `${isStudio ? 'Te preguntaron' : 'Tu pregunta espera respuesta'}: «${excerpt(item.question?.content ?? '', QUOTED)}»`,
    to: questionPath(projectOf(item), item.question?.id),
    act: isStudio ? 'Responder' : 'Verla',
  }),
  UPDATES_UNREAD: ({ count }) => ({
    icon: Newspaper,
    text: `Tienes ${unreadLabel(count)} ${count === 1 ? 'actualización' : 'actualizaciones'} sin leer`,
    to: UNREAD_OF_FUNDED,
    act: 'Leer',
  }),
};
