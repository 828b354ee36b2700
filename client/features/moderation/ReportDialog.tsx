import { Button, Dialog } from '@chakra-ui/react';
import { useState } from 'react';
import {
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  reportProblem,
  type ReportReason,
} from '#server/features/moderation/moderation.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import type { ReportSubject, ReportReason as SentReason } from '#client/apollo/schema.generated.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { focusOnMount } from '#client/ui/hooks/focusAncestor.ts';
import { useReportMutation } from './Report.generated.ts';

/** `name`: what it is called in a sentence, as in «Denunciar el proyecto». */
export type Reported = { kind: ReportSubject; id: string; name: string };

type Props = { subject: Reported; open: boolean; onClose: () => void };

const TEXT = 'Una persona de Fichín la va a revisar. No le contamos a nadie quién denunció.';

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_NAMES[value] }));

type Values = { reason: ReportReason | ''; text: string };
const NOTHING: Values = { reason: '', text: '' };

/** Reports something to Fichín, and says what happens next. */
export const ReportDialog = ({ subject, open, onClose }: Props) => (
  <Modal open={open} title={`Denunciar ${subject.name}`} onClose={onClose}>
    <Report subject={subject} onClose={onClose} />
  </Modal>
);

function Report({ subject, onClose }: Omit<Props, 'open'>) {
  const [received, setReceived] = useState<string | null>(null);
  if (received === null) return <ReportForm subject={subject} onClose={onClose} onSent={setReceived} />;
  return (
    <>
      <Dialog.Body>
        <Notice status="success">{received}</Notice>
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={focusOnMount} variant="outline" onClick={() => onClose()}>
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
    save({ reason, text }) {
      const input = { subjectKind: kind, subjectId: id, reason: reason.toUpperCase() as SentReason, text };
      return failureOf(report({ variables: { input } }).then(({ data }) => onSent(data?.report.message ?? '')));
    },
    fallback: 'No pudimos enviar tu denuncia. Inténtalo de nuevo.',
  });

  return (
    <DialogForm form={form} text={TEXT} submit="Enviar denuncia" onCancel={onClose}>
      <SelectField required label="Motivo" empty="Elige un motivo" options={REASONS} {...form.control('reason')} />
      <TextField label="Cuéntanos más" rows={4} {...form.control('text')} />
    </DialogForm>
  );
}
