import { chakra } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import { createForm } from '#client/forms/fields.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { IDENTITY_FIELDS } from '#server/features/payments/identities/identity.fields.ts';
import { identityDraft, identityProblem } from '#server/features/payments/identities/identity.rules.ts';
import { useSetLegalIdentityMutation, type OwnIdentityFragment } from './LegalIdentity.generated.ts';

const FORM = createForm(IDENTITY_FIELDS);

/** Who the user is to the law. None of it is stored in the browser. */
export function IdentityPanel({ user: { legalIdentity } }: { user: OwnIdentityFragment }) {
  const [save] = useSetLegalIdentityMutation();
  const form = useForm({
    initial: legalIdentity ? FORM.filled(legalIdentity) : FORM.blank(),
    validate: (values) => identityProblem(identityDraft(FORM.draftOf(values)))?.details ?? {},
    save: (values) => failureOf(save({ variables: { input: FORM.inputOf(values) } })),
    onSaved: () => toaster.success({ title: 'Datos legales guardados' }),
    fallback: FALLBACK.updateProfile,
  });
  return (
    <Panel title="Datos legales" mt="6">
      <Muted mt="-2" mb="5">
        Opcionales. Los ve solo la otra parte de un compromiso que se debe o se pagó, en el comprobante, el estado de
        cuenta y la planilla del estudio. Se guardan cifrados, y cada comprobante muestra los de su día.
      </Muted>
      <chakra.form noValidate aria-label="Datos legales" onSubmit={form.onSubmit} display="grid" gap="5">
        <TextField label="Nombre o razón social" {...form.control('legalName')} />
        <TextField
          label="CUIT, CUIL u otro número fiscal"
          autoComplete="off"
          hint="De un CUIT o CUIL revisamos el dígito verificador."
          {...form.control('taxId')}
        />
        <TextField label="Domicilio" autoComplete="street-address" {...form.control('address')} />
        <FormFailure form={form} />
        <SubmitButton form={form} variant="outline" colorPalette="purple" justifySelf="start">
          Guardar datos legales
        </SubmitButton>
        <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
      </chakra.form>
    </Panel>
  );
}
