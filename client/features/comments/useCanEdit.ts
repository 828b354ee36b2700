import { useEffect, useState } from 'react';
import { lastEdit } from '#server/features/comments/comment.rules.ts';
import type { CommentLineFragment } from './Comments.generated.ts';

/** Whether the viewer may edit a comment, until its time is over. */
export function useCanEdit({ viewerCanEdit, createdAt }: CommentLineFragment): boolean {
  const end = lastEdit({ createdAt: new Date(createdAt) });
  const [isOver, setIsOver] = useState(() => Date.now() > end);
  useEffect(() => {
    if (!viewerCanEdit) return undefined;
    const timer = setTimeout(() => setIsOver(true), end - Date.now());
    return () => clearTimeout(timer);
  }, [viewerCanEdit, end]);
  return viewerCanEdit && !isOver;
}
