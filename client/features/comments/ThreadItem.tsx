import { Box, HStack, Text, Stack } from '@chakra-ui/react';
import { Pin } from 'lucide-react';
import { useMoreButton } from '#client/queries/useMoreButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentLine, LineButton } from './CommentLine.tsx';
import type { CommentLineFragment, ThreadFragment } from './Comments.generated.ts';
import { isSending, type CommentActions } from './useComments.ts';
import { useToggledForm } from './useToggledForm.ts';
import { useReturnFocus } from './useReturnFocus.ts';

type Props = {
  thread: ThreadFragment;
  isPinned: boolean;
  actions: CommentActions;
  onPin: (isPinned: boolean) => void;
  onDelete: (comment: CommentLineFragment) => void;
};

/** A comment, or the place of a deleted one, with its replies and the form to reply. */
export function ThreadItem({ thread, isPinned, actions, onPin, onDelete }: Props) {
  const { comment } = thread;
  const reply = useToggledForm(`reply.${thread.id}`);
  const replyButton = useReturnFocus(reply.isOpen);
  return (
    <Box as="li" py="4" borderColor="border.muted">
      {isPinned && (
        <HStack gap="1.5" textStyle="sm" fontWeight="medium" color="purple.fg">
          <Pin size={14} aria-hidden />
          Fijado
        </HStack>
      )}
      {comment === null && (
        <Text color="fg.muted" fontStyle="italic">
          Comentario eliminado
        </Text>
      )}
      {comment && (
        <CommentLine
          comment={comment}
          onEdit={(...edit) => actions.edit(comment, ...edit)}
          onDelete={() => onDelete(comment)}
        >
          {!isSending(comment) && (
            <LineButton
              ref={replyButton}
              onClick={() => reply.toggle()}
              aria-expanded={reply.isOpen}
              aria-label={`Responder a ${comment.author.name}`}
            >
              Responder
            </LineButton>
          )}
          {!isSending(comment) && actions.canPin && (
            <LineButton
              data-pin={thread.id}
              onClick={() => onPin(!isPinned)}
              aria-label={`${isPinned ? 'Dejar de fijar' : 'Fijar'} comentario de ${comment.author.name}`}
            >
              {isPinned ? 'Dejar de fijar' : 'Fijar'}
            </LineButton>
          )}
        </CommentLine>
      )}
      <Replies thread={thread} actions={actions} onDelete={onDelete} />
      {comment && reply.isOpen && (
        <Box mt="3" {...REPLY_INDENT}>
          <CommentForm
            label={`Respuesta a ${comment.author.name}`}
            submit="Responder"
            form={reply.form}
            focusOnMount={reply.focusOnMount}
            onSend={(content) => actions.add(content, thread.id)}
            onSent={reply.close}
            onCancel={reply.close}
          />
        </Box>
      )}
    </Box>
  );
}

type RepliesProps = {
  thread: ThreadFragment;
  actions: CommentActions;
  onDelete: (comment: CommentLineFragment) => void;
};

/** Of replies and of the form to reply. */
const REPLY_INDENT = { ms: { base: 1, sm: 4 }, ps: { base: 3, sm: 4 } } as const;

/** Replies of a thread, oldest first, and the button that loads more. */
function Replies({ thread: { id, comment, replies }, actions, onDelete }: RepliesProps) {
  const { list, failure, buttonOf } = useMoreButton({
    shown: replies.edges.length,
    pageInfo: replies.pageInfo,
    load: (after) => actions.moreReplies(id, after),
  });
  if (replies.edges.length === 0) return null;

  return (
    <Box ref={list} mt="2" {...REPLY_INDENT} borderInlineStartWidth="2px" borderColor="border">
      <Stack
        as="ul"
        gap="0"
        listStyleType="none"
        aria-label={comment ? `Respuestas a ${comment.author.name}` : 'Respuestas'}
      >
        {replies.edges.map(({ node }) => (
          <Box as="li" key={node.id} py="2">
            <CommentLine
              comment={node}
              onEdit={(...edit) => actions.edit(node, ...edit)}
              onDelete={() => onDelete(node)}
            />
          </Box>
        ))}
      </Stack>
      {failure && <ErrorAlert mb="2">{failure}</ErrorAlert>}
      {buttonOf('Ver más respuestas', { size: 'xs' })}
    </Box>
  );
}
