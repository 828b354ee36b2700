import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { formatDate } from '#client/text/format.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { CommentLineFragment } from './Comments.generated.ts';

type Props = { comment: CommentLineFragment; byDeveloper: boolean; onDelete: () => void };

export const CommentLine = ({ comment, byDeveloper, onDelete }: Props) => (
  <Box as="li" py="4" borderColor="border.muted">
    <Flex gap="2" align="flex-start" justify="space-between" minH="8">
      <Flex gap="2" rowGap="0" align="center" wrap="wrap" minH="8">
        <Text fontWeight="semibold" textStyle="sm">
          {comment.author.name}
        </Text>
        {byDeveloper ? (
          <ToneBadge label="Desarrollador del proyecto" tone="purple" />
        ) : (
          <Text textStyle="sm" color="fg.muted">
            {wordFor(ROLE_LABEL, comment.author.role)}
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted">
          · <time dateTime={comment.createdAt}>{formatDate(comment.createdAt)}</time>
        </Text>
      </Flex>
      {comment.viewerCanDelete && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          onClick={onDelete}
          aria-label={`Eliminar comentario de ${comment.author.name}`}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Flex>
    <Text mt="1" whiteSpace="pre-line">
      {comment.content}
    </Text>
  </Box>
);
