import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureOf } from '#client/apollo/failure.ts';
import { useAction } from '#client/actions/useAction.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { createForm } from '#client/forms/fields.ts';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDateAndTime } from '#client/text/moment.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { useScrolledTo } from '#client/ui/hooks/useScrolledTo.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { CHANGE_HOURS } from '#server/features/payments/instructions/instructions.rules.ts';
import { RETURN_ACCOUNT_FIELDS } from '#server/features/payments/returns/return.account.fields.ts';
import {
  CONFIRM_BEFORE_ACCOUNT,
  returnAccountDraft,
  returnAccountProblem,
} from '#server/features/payments/returns/return.account.rules.ts';
import { RETURN_ACCOUNT_PART } from '#server/kernel/paths/page.paths.ts';
import { ReturnTo } from './ReturnTo.tsx';
import {
  useMyReturnAccountQuery,
  useRemoveReturnAccountMutation,
  useSetReturnAccountMutation,
  type MyReturnAccountQuery,
  type OwnReturnAccountFragment,
  type ReturnToFragment,
} from './ReturnAccount.generated.ts';

/**
 * To which account studios return money to the user: only a studio that has to reads it. `isNeeded`: shown without an
 * account, too.
 */
export function ReturnAccountPanel({ isNeeded }: { isNeeded: boolean }) {
  const query = useMyReturnAccountQuery();
  const isLinked = useLocation().hash === RETURN_ACCOUNT_PART;
  const box = useScrolledTo(isLinked);
  const me = query.data?.me;
  const hasOne = me !== undefined && (me.returnAccounts.current ?? me.returnAccounts.next) !== null;
  const [isShown, setIsShown] = useState(false); // stays after the account is removed
  if (!isShown && (isNeeded || isLinked || hasOne)) setIsShown(true);
  if (!isShown) return null;
  return (
    <Panel title="A qué cuenta te devuelven" mt="8" ref={box} tabIndex={-1} outline="none">
      <Muted mt="-2" mb="4">
        La lee solo un estudio que tenga algo que devolverte o pagarte, mientras lo tenga. Se guarda cifrada y no va por
        correo. Fichín no mueve dinero.
      </Muted>
      <QueryAlert query={query} fallback={MESSAGE.failed} />
      {me && <Account me={me} focus={() => box.current?.focus()} focusTarget={() => box.current} />}
    </Panel>
  );
}

type Props = { me: MyReturnAccountQuery['me']; focus: () => void; focusTarget: () => HTMLElement | null };

function Account({ me, focus, focusTarget }: Props) {
  const { current, next } = me.returnAccounts;
  const [remove] = useRemoveReturnAccountMutation();
  const removal = useConfirm({
    title: '¿Quitar la cuenta?',
    body: `Los estudios que tengan algo que devolverte o pagarte no sabrán a dónde. Una nueva entrará en vigencia a las ${CHANGE_HOURS} horas.`,
    action: 'Quitar',
    cancel: 'Cancelar',
    focusAfter: focusTarget,
    async run() {
      await remove();
      toaster.success({ title: 'Quitaste la cuenta' });
    },
  });
  const hasOne = (current ?? next) !== null;
  return (
    <Stack gap="4">
      {current ? (
        <ReturnTo to={current} />
      ) : (
        <Text>{next ? 'Ninguna está en vigencia.' : 'Todavía no la dijiste.'}</Text>
      )}
      {next && <Pending next={next} current={current} focus={focus} />}
      {me.emailConfirmedAt === null ? (
        <Muted>{CONFIRM_BEFORE_ACCOUNT.message}.</Muted>
      ) : (
        <Box>
          <OpenFormButton
            label={hasOne ? 'Cambiar la cuenta' : 'Decir a qué cuenta'}
            text={
              hasOne && <Muted mb="3">Por tu seguridad, un cambio entra en vigencia a las {CHANGE_HOURS} horas.</Muted>
            }
          >
            {(close) => <AccountForm latest={next ?? current} onClose={close} />}
          </OpenFormButton>
        </Box>
      )}
      {hasOne && (
        <Box>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => removal.open()}>
            Quitar la cuenta…
          </Button>
          {removal.dialog}
        </Box>
      )}
    </Stack>
  );
}

type Accounts = OwnReturnAccountFragment['returnAccounts'];

type PendingProps = Pick<Accounts, 'current'> & { next: NonNullable<Accounts['next']> } & Pick<Props, 'focus'>;

/** The account that will be in force, and the button that stops it. */
function Pending({ current, next, focus }: PendingProps) {
  const [set] = useSetReturnAccountMutation();
  const { run, isBusy, failure } = useAction(async (to: ReturnToFragment) => {
    await set({ variables: { input: { account: to.account, details: to.details } } });
    toaster.success({ title: 'Se detuvo: no entra en vigencia' });
    focus();
  });
  return (
    <Stack gap="2" borderStartWidth="2px" ps="3">
      <Text fontWeight="semibold">Desde el {formatDateAndTime(next.inForceFrom)}</Text>
      <ReturnTo to={next} />
      {current && (
        <Flex>
          <ActionButton size="sm" variant="outline" colorPalette="red" busy={isBusy} onClick={() => void run(current)}>
            Detener el cambio
          </ActionButton>
        </Flex>
      )}
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}

const FORM = createForm(RETURN_ACCOUNT_FIELDS);

type FormProps = {
  /** What was written last; null before the first. */
  latest: ReturnToFragment | null;
  onClose: CloseForm;
};

/** None of it is stored in the browser. */
function AccountForm({ latest, onClose }: FormProps) {
  const [save] = useSetReturnAccountMutation();
  const form = useForm({
    initial: latest ? FORM.filled(latest) : FORM.blank(),
    validate: (values) => returnAccountProblem(returnAccountDraft(FORM.draftOf(values)))?.details ?? {},
    save: (values) => failureOf(save({ variables: { input: FORM.inputOf(values) } })),
    onSaved: () => onClose('Guardado. Te enviamos un correo que lo dice.'),
    fallback: MESSAGE.failed,
  });
  return (
    <PanelForm
      form={form}
      label="A qué cuenta te devuelven"
      submit="Guardar la cuenta"
      isPlain
      onCancel={() => onClose(null)}
    >
      <TextField
        label="Cuenta"
        autoComplete="off"
        hint="Alias, CBU, CVU o IBAN. El estudio la copia con un botón."
        {...form.control('account')}
      />
      <TextField
        label="Titular y banco"
        rows={2}
        hint="Opcional con una cuenta; sin ella, di cómo se te puede devolver."
        {...form.control('details')}
      />
      <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
    </PanelForm>
  );
}
