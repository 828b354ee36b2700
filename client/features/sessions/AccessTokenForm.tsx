import { accessTokenProblem } from '#server/features/sessions/tokens/access.token.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { useCreateAccessTokenMutation } from './AccessTokens.generated.ts';

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
export function AccessTokenForm({ onCreated, onCancel }: Props) {
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
