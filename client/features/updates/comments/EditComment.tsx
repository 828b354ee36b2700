import { Button, chakra, HStack } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useForm } from '#client/forms/useForm.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { commentProblem } from '#server/domain/comment.ts';
import { onEscape } from './onEscape.ts';

/** The text of a comment to edit, and why it wasn't saved. */
export type Edited = { content: string; problem: string | null };

type Props = { edited: Edited; onSave: (content: string) => void; onCancel: () => void };

export function EditComment({ edited: { content, problem }, onSave, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<{ content: string }>({
    initial: { content },
    validate(values): Record<string, string> {
      return commentProblem(values.content)?.details ?? {};
    },
    async save(values) {
      onSave(values.content.trim());
      return null;
    },
    fallback: FALLBACK.editComment,
  });
  useLayoutEffect(() => element.current?.querySelector('textarea')?.focus(), []);
  return (
    <chakra.form
      ref={element}
      display="grid"
      gap="3"
      mt="2"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onEscape(onCancel)}
    >
      <TextField label="Editar comentario" rows={3} {...form.control('content')} />
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <HStack gap="2" justify="flex-end">
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" size="sm">
          Guardar
        </Button>
      </HStack>
    </chakra.form>
  );
}
