import { Wallet } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { isOver } from '../payable.ts';
import type { ProjectPaymentsQuery } from './ReceivedPayments.generated.ts';

type Project = NonNullable<ProjectPaymentsQuery['project']>;

/** Why nothing is to be paid in a project, and what its owner can do about it. */
export function NoPayments({ project }: { project: Project }) {
  const { id, fundingModel, campaignResult, paymentInstructions, nextPaymentInstructions, arePaymentsFrozen } = project;
  if (isOver(project)) {
    return <EmptyState icon={Wallet} text="No hay nada por cobrar" hint="Ningún compromiso quedó en pie." />;
  }
  const isLater = fundingModel === 'ALL_OR_NOTHING' && campaignResult === null;
  const waits = paymentInstructions === null && nextPaymentInstructions;
  const isUnsaid = paymentInstructions === null && !waits && !arePaymentsFrozen;
  const said = waits ? `Lo que escribiste entra en vigencia el ${formatDateAndTime(waits.inForceFrom)}. ${SAID}` : SAID;
  return (
    <EmptyState
      icon={Wallet}
      text="Aún no hay nada por cobrar"
      hint={`${isLater ? 'Se paga si la campaña alcanza su meta. ' : ''}${isUnsaid ? UNSAID : said}`}
      action={
        isUnsaid && (
          <LinkButton to={paths.howToPay(id)} variant="outline">
            Escribir cómo te pagan
          </LinkButton>
        )
      }
    />
  );
}

const UNSAID = 'Nadie tiene que pagar hasta que escribas cómo te pagan.';
const SAID = 'Aquí verás lo que cada inversor tiene que pagar, con la referencia que escribe en su transferencia.';
