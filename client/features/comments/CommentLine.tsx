import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ReportButton } from '#client/features/moderation/ReportButton.tsx';
import { calendarNow } from '#client/sandbox.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { lastEdit } from '#server/features/comments/comment.rules.ts';
import { LINKED_COMMENT } from '#server/kernel/paths/page.paths.ts';
import { EditComment, type SaveComment } from './EditComment.tsx';
import type { CommentLineFragment } from './Comments.generated.ts';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { useToggledForm } from './useToggledForm.ts';
import { useReturnFocus } from './useReturnFocus.ts';

type Props = {
  comment: CommentLineFragment;
  onEdit: SaveComment;
  onDelete: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The look of the comment that a link leads to. */
const LINKED = { bg: 'purple.subtle', borderRadius: 'md', p: '2', m: '-2' } as const;

/** A comment or a reply: who wrote it, what it says, and what the viewer may do with it. */
export function CommentLine({ comment, onEdit, onDelete, children }: Props) {
  const edit = useToggledForm(`comment.edit.${comment.id}`);
  const user = useUser();
  const canEdit = useCanEdit(comment);
  const editButton = useReturnFocus(edit.isOpen);
  const [linkedId] = useQueryParam(LINKED_COMMENT);
  const isLinked = linkedId === comment.id;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLinked) line.current?.focus();
  }, [isLinked]);

  if (edit.isOpen && (edit.focusOnMount || comment.viewerCanEdit)) {
    return (
      <>
        <Byline comment={comment} />
        <EditComment
          comment={comment}
          form={edit.form}
          focusOnMount={edit.focusOnMount}
          onSave={onEdit}
          onClose={edit.close}
        />
      </>
    );
  }
  return (
    <Box
      ref={line}
      tabIndex={isLinked ? -1 : undefined}
      outline="none"
      aria-current={isLinked || undefined}
      {...(isLinked && LINKED)}
    >
      <Flex gap="2" align="flex-start" justify="space-between" minH="8">
        <Byline comment={comment} />
        {comment.viewerCanDelete && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            onClick={() => onDelete()}
            aria-label={`Eliminar comentario de ${comment.author.name}`}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </Flex>
      <Text mt="1" whiteSpace="pre-line">
        {comment.content}
      </Text>
      <Flex gap="1" wrap="wrap" mt="1" ms="-2.5" _empty={{ display: 'none' }}>
        {children}
        {canEdit && (
          <LineButton
            ref={editButton}
            onClick={() => edit.toggle()}
            aria-label={`Editar comentario de ${comment.author.name}`}
          >
            Editar
          </LineButton>
        )}
        {comment.author.id !== user.id && (
          <ReportButton
            subject={{ kind: 'COMMENT', id: comment.id, name: `el comentario de ${comment.author.name}` }}
          />
        )}
      </Flex>
    </Box>
  );
}

export const LineButton = (props: React.ComponentProps<typeof Button>) => (
  <Button size="xs" variant="ghost" colorPalette="gray" px="2.5" {...props} />
);

const Byline = ({ comment: { author, byOwner, createdAt, editedAt } }: { comment: CommentLineFragment }) => (
  <Flex gap="2" rowGap="0" align="center" wrap="wrap" minW="0" minH="8">
    <Text fontWeight="semibold" textStyle="sm">
      {author.name}
    </Text>
    {byOwner ? (
      <ToneBadge label="Desarrollador del proyecto" tone="purple" />
    ) : (
      <Muted>{wordFor(ROLE_LABEL, author.role)}</Muted>
    )}
    <Muted>
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      {editedAt && ' · editado'}
    </Muted>
  </Flex>
);

/** Whether the viewer may edit a comment, until its time is over. */
function useCanEdit({ viewerCanEdit, createdAt }: CommentLineFragment): boolean {
  const end = lastEdit({ createdAt: new Date(createdAt) });
  const [isOver, setIsOver] = useState(() => calendarNow().getTime() > end);
  useEffect(() => {
    if (!viewerCanEdit) return undefined;
    const timer = setTimeout(() => setIsOver(true), end - calendarNow().getTime());
    return () => clearTimeout(timer);
  }, [viewerCanEdit, end]);
  return viewerCanEdit && !isOver;
}
