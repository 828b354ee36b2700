import { Alert, Button, chakra, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useState, type FormEvent } from 'react';
import { REPORT_REASON_NAMES, REPORT_REASONS, reportProblem, type ReportReason } from '#server/domain/moderation.ts';
import { readFailure } from '#client/apollo/failure.ts';
import type { ReportSubject, ReportReason as SentReason } from '#client/apollo/schema.generated.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { SelectField } from '#client/ui/SelectField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useReportMutation } from './Report.generated.ts';

/** `name`: what it is called in a sentence, as in «Denunciar el proyecto». */
export type Reported = { kind: ReportSubject; id: string; name: string };

type Props = { subject: Reported; open: boolean; onClose: () => void };

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_NAMES[value] }));

type Values = { reason: ReportReason | ''; text: string };
const NOTHING: Values = { reason: '', text: '' };

/** The form's button, which had the focus, is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Reports something to Fichín, and says what happens next. */
export const ReportDialog = ({ subject, open, onClose }: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    placement="center"
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner px="4">
        <Dialog.Content borderWidth="1px" _dark={{ borderColor: 'border.emphasized' }}>
          <Dialog.Header>
            <Dialog.Title>Denunciar {subject.name}</Dialog.Title>
          </Dialog.Header>
          <Report subject={subject} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);

function Report({ subject, onClose }: Omit<Props, 'open'>) {
  const [received, setReceived] = useState<string | null>(null);
  if (received === null) return <ReportForm subject={subject} onClose={onClose} onSent={setReceived} />;
  return (
    <>
      <Dialog.Body>
        <Alert.Root status="success" role="status">
          <Alert.Indicator />
          <Alert.Description>{received}</Alert.Description>
        </Alert.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={focus} onClick={onClose}>
          Listo
        </Button>
      </Dialog.Footer>
    </>
  );
}

type FormProps = Omit<Props, 'open'> & { onSent: (message: string) => void };

function ReportForm({ subject: { kind, id }, onClose, onSent }: FormProps) {
  const [report] = useReportMutation();
  const form = useForm({
    initial: NOTHING,
    validate: ({ reason, text }) => reportProblem(reason || null, text)?.details ?? {},
    async save({ reason, text }) {
      const input = { subjectKind: kind, subjectId: id, reason: reason.toUpperCase() as SentReason, text };
      try {
        const { data } = await report({ variables: { input } });
        onSent(data?.report.message ?? '');
        return null;
      } catch (error) {
        return readFailure(error);
      }
    },
    fallback: 'No pudimos enviar tu denuncia. Inténtalo de nuevo.',
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.stopPropagation(); // React would submit the form around the dialog too
    form.onSubmit(event);
  }

  return (
    <chakra.form noValidate onSubmit={submit}>
      <Dialog.Body display="grid" gap="4">
        <Dialog.Description>
          Una persona de Fichín la va a revisar. No le contamos a nadie quién denunció.
        </Dialog.Description>
        <SelectField required label="Motivo" empty="Elige un motivo" options={REASONS} {...form.control('reason')} />
        <TextField label="Cuéntanos más" rows={4} {...form.control('text')} />
        <FormFailure form={form} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose} disabled={form.isSaving}>
          Cancelar
        </Button>
        <SubmitButton form={form}>Enviar denuncia</SubmitButton>
      </Dialog.Footer>
    </chakra.form>
  );
}
