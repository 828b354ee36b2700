import { memo } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { draftKey } from '#client/storage.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { createForm, pickTouched, type ValuesOf } from '#client/forms/fields.ts';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { AddressField } from '#client/ui/fields/AddressField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { PROFILE_FIELDS } from '#server/features/accounts/profile.fields.ts';
import { profileProblem } from '#server/features/accounts/profile.rules.ts';
import { useUpdateProfileMutation, type ProfileValuesFragment } from './ProfileScreen.generated.ts';

type Values = ValuesOf<typeof PROFILE_FIELDS>;
type FieldOf = {
  name: Exclude<keyof Values, 'links'>;
  label: string;
  hint?: string;
  autoComplete?: string;
  /** Of a text in Markdown. */
  rows?: number;
};

const FIELDS: Record<Role, FieldOf[]> = {
  DEVELOPER: [
    {
      name: 'studioName',
      label: 'Nombre del estudio',
      hint: 'Firma tus proyectos y tus comentarios.',
      autoComplete: 'organization',
    },
    { name: 'country', label: 'País', autoComplete: 'country-name' },
    {
      name: 'about',
      label: 'Presentación',
      hint: 'Quiénes son y qué hicieron, en la página de tu estudio. Admite Markdown.',
      rows: 6,
    },
  ],
  INVESTOR: [
    {
      name: 'name',
      label: 'Nombre',
      hint: 'Firma tus comentarios y lo ven los estudios en los que inviertes.',
      autoComplete: 'name',
    },
  ],
};

const describe = (part: string) => ({
  label: [...FIELDS.DEVELOPER, ...FIELDS.INVESTOR].find(({ name }) => name === part)?.label ?? LINKS_LABEL,
});

const FORM = createForm(PROFILE_FIELDS);
const NOTHING = FORM.inputOf(FORM.blank());

/** The fields of the other role stay empty; the server ignores them. */
const valuesOf = ({ developerProfile, investorProfile }: ProfileValuesFragment): Values =>
  FORM.filled({ ...NOTHING, ...developerProfile, ...investorProfile });

type Props = { user: ProfileValuesFragment; refresh: () => Promise<unknown> };

export function ProfileForm({ user, refresh }: Props) {
  const fields = FIELDS[user.role];
  const [save] = useUpdateProfileMutation();
  const form = useDraftForm({
    saved: valuesOf(user),
    version: user.profileRevision,
    draftKey: draftKey(user.id, 'profile'),
    draftChecks: FORM.checks,
    refresh,
    describe,
    validate: (values) => profileProblem(FORM.draftOf(values))?.details ?? {},
    save: (values, { touched, version }) =>
      save({ variables: { input: { ...pickTouched(FORM.inputOf(values), touched), baseRevision: version } } }),
    onSaved: () => toaster.success({ title: 'Perfil actualizado' }),
    fallback: FALLBACK.updateProfile,
  });

  return (
    <DraftForm form={form} label="Datos públicos">
      {fields.map(({ name, rows, ...field }) =>
        rows === undefined ? (
          <TextField key={name} {...field} {...form.control(name)} />
        ) : (
          <MarkdownField key={name} hasPreview rows={rows} {...field} {...form.control(name)} />
        ),
      )}
      {user.role === 'DEVELOPER' && <LinksField {...form.control('links')} />}
      <FormFailure form={form} />
      <SubmitButton form={form} alignSelf="flex-start">
        Guardar cambios
      </SubmitButton>
    </DraftForm>
  );
}

type LinksFieldProps = {
  name: string;
  value: string[];
  error?: string;
  onChange: (links: string[]) => void;
  onLeave: () => void;
};

const LINKS_LABEL = 'Enlaces';

/** One address in each line; empty lines are dropped when the profile is saved. */
const LinksField = memo(function LinksField({ value, onChange, ...field }: LinksFieldProps) {
  return (
    <AddressField
      {...field}
      label={LINKS_LABEL}
      hint={`Tu sitio y tus redes: una dirección por línea, hasta ${PROFILE_FIELDS.links.max}.`}
      rows={3}
      value={value.join('\n')}
      onChange={(text) => onChange(text.split('\n'))}
    />
  );
});
