import { Button, chakra, HStack } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useLayoutEffect, useRef } from 'react';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { draftKey } from '#client/storage.ts';
import { EditNotices } from '#client/forms/EditNotices.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { commentProblem } from '#server/features/comments/comment.rules.ts';
import type { CommentLineFragment } from './Comments.generated.ts';
import { onEscape } from './onEscape.ts';

export type SaveComment = (content: string, baseRevision: number) => Promise<void>;

type Props = {
  comment: CommentLineFragment;
  /** Names the draft. */
  form: string;
  /** Takes the focus when it appears. */
  focusOnMount: boolean;
  onSave: SaveComment;
  onClose: () => void;
};

export function EditComment({ comment: { content, revision }, form: name, focusOnMount, onSave, onClose }: Props) {
  const user = useUser();
  const client = useApolloClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useDraftForm({
    saved: { content },
    version: revision,
    draftKey: draftKey(user.id, name),
    refresh: () => refreshScreen(client),
    describe: () => ({ label: 'Comentario' }),
    validate(values): Record<string, string> {
      return commentProblem(values.content)?.details ?? {};
    },
    save: (values, { version }) => onSave(values.content.trim(), version),
    onSaved: onClose,
    fallback: FALLBACK.editComment,
  });
  useLayoutEffect(() => {
    if (focusOnMount) element.current?.querySelector('textarea')?.focus();
  }, [focusOnMount]);

  function cancel() {
    form.draft.discard();
    onClose();
  }
  return (
    <chakra.form
      ref={element}
      display="grid"
      gap="3"
      mt="2"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onEscape(onClose)}
    >
      <EditNotices edits={form.edits} />
      <TextField label="Editar comentario" rows={3} {...form.control('content')} />
      <FormFailure form={form} />
      <HStack gap="2" justify="flex-end">
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancelar
        </Button>
        <ActionButton type="submit" size="sm" variant="outline" busy={form.isSaving}>
          Guardar
        </ActionButton>
      </HStack>
    </chakra.form>
  );
}
