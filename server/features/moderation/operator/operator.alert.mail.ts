import { accountMail } from '#server/features/accounts/account.mail.ts';
import type { PayloadFields, PayloadOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';

const REASON =
  'Recibes este mensaje porque es la dirección de quien administra este sitio (OPERATOR_MAIL). Estos avisos no se pueden desactivar.';

/** How many go out in an hour; whether one mail is about the others. */
type Limits = { perHour: number; hasSummary: boolean };

/** `others`: how many it is about; null: it is about its payload. */
type Write<Payload> = (payload: Payload, others: number | null) => Omit<MailContent, 'reason'>;

/** Declares a mail to who operates the server. */
export const operatorAlert = <Fields extends PayloadFields>(
  name: string,
  limits: Limits,
  fields: Fields,
  write: Write<PayloadOf<Fields>>,
) =>
  accountMail(
    name,
    { needsConfirmed: false, ...limits }, // a setting needs no confirmation
    fields,
    null,
    async (payload, { operatorMail }, { others }) => {
      const content = write(payload, others);
      return {
        to: { email: operatorMail, emailConfirmedAt: null },
        content: { ...content, reason: REASON },
      };
    },
  );
