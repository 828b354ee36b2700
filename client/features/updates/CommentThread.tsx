import { Box, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentLine } from './CommentLine.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import type { CommentThreadFragment } from './Comments.generated.ts';
import { useComments } from './useComments.ts';

/** What readers say about an update, the latest first. */
export function CommentThread({ update }: { update: CommentThreadFragment }) {
  const thread = useRef<HTMLDivElement>(null);
  const { comments, add, askedToDelete, askToDelete, remove, more } = useComments(update);
  const total = update.commentCount;
  return (
    <Panel title={`Comentarios (${total})`}>
      <CommentForm onSend={add} />
      <Box ref={thread} tabIndex={-1} outline="none" mt="2">
        {total === 0 && (
          <Text mt="3" color="fg.muted" textStyle="sm">
            Todavía no hay comentarios. Escribe el primero.
          </Text>
        )}
        <Stack as="ul" gap="0" listStyleType="none" divideY="1px">
          {comments.map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              onDelete={() => askToDelete(comment)}
              byDeveloper={comment.author.id === update.project.developer.userId}
            />
          ))}
        </Stack>
      </Box>
      {update.comments.pageInfo.hasNextPage && (
        <LoadMore shown={comments.length} total={total} pageInfo={update.comments.pageInfo} {...more} />
      )}
      <DeleteComment
        comment={askedToDelete}
        onConfirm={remove}
        onClose={() => askToDelete(null)}
        next={() => thread.current}
      />
    </Panel>
  );
}
