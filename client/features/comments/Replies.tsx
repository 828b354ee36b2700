import { Box, Stack } from '@chakra-ui/react';
import { useMoreButton } from '#client/queries/useMoreButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { CommentLine } from './CommentLine.tsx';
import type { CommentLineFragment, ThreadFragment } from './Comments.generated.ts';
import type { CommentActions } from './useComments.ts';

type Props = {
  thread: ThreadFragment;
  actions: CommentActions;
  onDelete: (comment: CommentLineFragment) => void;
};

/** Of replies and of the form to reply. */
export const REPLY_INDENT = { ms: { base: 1, sm: 4 }, ps: { base: 3, sm: 4 } } as const;

/** Replies of a thread, oldest first, and the button that loads more. */
export function Replies({ thread: { id, comment, replies }, actions, onDelete }: Props) {
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
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {buttonOf('Ver más respuestas', { size: 'xs' })}
    </Box>
  );
}
