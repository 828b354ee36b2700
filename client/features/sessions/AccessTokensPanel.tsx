import { Box } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { formatDate } from '#client/text/date.ts';
import { ItemRow, RemoveButton } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { OpenFormButton } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { SecretOnce } from '#client/ui/SecretOnce.tsx';
import { accessTokenProblem } from '#server/features/sessions/tokens/access.token.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import {
  useRevokeAccessTokenMutation,
  type SecurityAccessTokenFragment,
  type SecurityAccessTokensFragment,
  useCreateAccessTokenMutation,
} from './AccessTokens.generated.ts';

/** Personal access tokens: keys for programs of the user. */
export function AccessTokensPanel({ user: { accessTokens } }: { user: SecurityAccessTokensFragment }) {
  const box = useRef<HTMLDivElement>(null);
  const [revokeToken] = useRevokeAccessTokenMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = useAction(async (id: string) => {
    await revokeToken({ variables: { input: { id } } });
    setSecret(null);
    toaster.success({ title: 'Token revocado' });
    box.current?.focus();
  });
  return (
    <Panel title="Tokens de acceso">
      <Box ref={box} tabIndex={-1} outline="none">
        <Muted mt="-2" mb="4">
          Para quien programa: llaves para tus programas, que puedes revocar una por una.
        </Muted>
        {revoke.failure && <ErrorAlert mb="4">{revoke.failure}</ErrorAlert>}
        {secret && (
          <Box key={secret} mb="4">
            <SecretOnce
              secret={secret}
              name="Token nuevo"
              label="Token"
              title="Copia el token ahora: no lo volvemos a mostrar"
              text="Quien lo tenga usa tu cuenta con su permiso. No lo compartas."
              copy="Copiar token"
            />
          </Box>
        )}
        {accessTokens.length > 0 && (
          <Rows mb="4">
            {accessTokens.map((token) => (
              <AccessTokenItem
                key={token.id}
                token={token}
                busy={revoke.isBusy}
                onRevoke={() => void revoke.run(token.id)}
              />
            ))}
          </Rows>
        )}
        <OpenFormButton label="Crear un token">
          {(close) => (
            <AccessTokenForm
              onCancel={() => close(null)}
              onCreated={(made) => {
                setSecret(made);
                close(null);
              }}
            />
          )}
        </OpenFormButton>
      </Box>
    </Panel>
  );
}

type ItemProps = { token: SecurityAccessTokenFragment; busy: boolean; onRevoke: () => void };

const AccessTokenItem = ({ token: { name, canWrite, expiresAt, lastUsedAt }, busy, onRevoke }: ItemProps) => (
  <ItemRow
    title={name}
    badge={<ToneBadge label={canWrite ? 'Lectura y escritura' : 'Solo lectura'} tone={canWrite ? 'orange' : 'gray'} />}
    about={
      <Muted>
        Vence el {formatDate(expiresAt)} ·{' '}
        {lastUsedAt ? `usado por última vez el ${formatDate(lastUsedAt)}` : 'todavía sin usar'}
      </Muted>
    }
  >
    <RemoveButton action="Revocar" name={name} busy={busy} onClick={() => onRevoke()} />
  </ItemRow>
);

const RIGHTS = [
  { value: 'read', label: 'Solo lectura' },
  { value: 'write', label: 'Lectura y escritura' },
] as const;

const DAYS = [
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '365', label: 'Un año' },
] as const;

type Values = {
  name: string;
  rights: (typeof RIGHTS)[number]['value'];
  days: (typeof DAYS)[number]['value'];
};
const INITIAL: Values = { name: '', rights: 'read', days: '90' };

type Props = { onCreated: (secret: string | null) => void; onCancel: () => void };

/** A new token: what for, with which rights and for how long. */
function AccessTokenForm({ onCreated, onCancel }: Props) {
  const [create] = useCreateAccessTokenMutation();
  const form = useForm({
    initial: INITIAL,
    validate: ({ name, days }) => accessTokenProblem({ name, days: Number(days) })?.details ?? {},
    save: ({ name, rights, days }) => {
      const input = { name, canWrite: rights === 'write', days: Number(days) };
      const made = create({ variables: { input } });
      return failureOf(made.then(({ data }) => onCreated(data?.createAccessToken.secret ?? null)));
    },
    fallback: MESSAGE.failed,
  });
  return (
    <PanelForm form={form} label="Nuevo token de acceso" submit="Crear token" onCancel={onCancel}>
      <TextField
        label="Nombre"
        required
        autoComplete="off"
        hint="Para qué lo usarás: así lo reconoces cuando quieras revocarlo."
        {...form.control('name')}
      />
      <SelectField label="Permiso" options={RIGHTS} {...form.control('rights')} />
      <SelectField label="Vence en" options={DAYS} {...form.control('days')} />
    </PanelForm>
  );
}
