import { Box } from '@chakra-ui/react';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { errorAt } from '#client/forms/useFormErrors.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { answerProblem, questionProblem } from '#server/features/questions/question.rules.ts';
import type { Problem } from '#server/kernel/errors.ts';
import { useEditAnswerMutation, useEditQuestionMutation, type QuestionItemFragment } from './Questions.generated.ts';

type Props = { question: QuestionItemFragment };

/** The button of who asked a question, which opens the form to edit it. */
export function EditQuestion({ question: { id, content, revision: baseRevision } }: Props) {
  const [edit] = useEditQuestionMutation();
  return (
    <EditText
      label="tu pregunta"
      text={content}
      problemOf={questionProblem}
      onSave={(text) => edit({ variables: { input: { id, content: text, baseRevision } } })}
      saved="Pregunta editada"
    />
  );
}

/** The button of the studio, which opens the form to edit its answer. */
export function EditAnswer({ question: { id, answer, revision: baseRevision } }: Props) {
  const [edit] = useEditAnswerMutation();
  return (
    <EditText
      label="tu respuesta"
      text={answer ?? ''}
      problemOf={answerProblem}
      onSave={(text) => edit({ variables: { input: { id, answer: text, baseRevision } } })}
      saved="Respuesta editada"
    />
  );
}

type TextProps = {
  label: string;
  text: string;
  problemOf: (text: string) => Problem | null;
  onSave: (text: string) => Promise<unknown>;
  /** Shown once it is saved. */
  saved: string;
};

const EditText = ({ label, saved, ...text }: TextProps) => (
  <Box mt="2">
    <OpenFormButton label={`Editar ${label}`} size="xs" variant="outline">
      {(close) => <TextForm label={label} onClose={close} saved={saved} {...text} />}
    </OpenFormButton>
  </Box>
);

function TextForm({ label, text, problemOf, onSave, saved, onClose }: TextProps & { onClose: CloseForm }) {
  const form = useForm({
    initial: { text },
    validate: (values) => errorAt('text', problemOf(values.text)?.message),
    errorFieldNames: { content: 'text', answer: 'text' },
    save: (values) => failureOf(onSave(values.text.trim()).then(() => onClose(saved))),
    fallback: MESSAGE.failed,
  });
  return (
    <PanelForm form={form} label={`Editar ${label}`} submit="Guardar" isPlain onCancel={() => onClose(null)}>
      <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
      <TextField label={`T${label.slice(1)}`} required rows={3} {...form.control('text')} />
    </PanelForm>
  );
}
