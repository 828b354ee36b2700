import { Button, Text, VisuallyHidden, type ButtonProps } from '@chakra-ui/react';
import { Heart } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { CHOICE, FOLLOW } from '#server/kernel/paths/page.paths.ts';
import { useApolloClient } from '@apollo/client/react';
import type { ApolloCache } from '@apollo/client/cache';
import { messageOf } from '#client/apollo/failure.ts';
import { recountUnread } from '#client/features/notifications/recountUnread.ts';
import { sourceOf } from '../referral.ts';
import { hasJustEntered } from '#client/session/justEntered.ts';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  type FollowStateFragment,
  useFollowProjectMutation,
  useUnfollowProjectMutation,
} from './FollowButton.generated.ts';

/** As wide when it is pressed, so that nothing beside it moves. */
export const FOLLOW_WIDTH = '9.5rem';

type Props = ButtonProps & { project: FollowStateFragment };

/** Follows a project without investing in it. */
export function FollowButton({ project, ...props }: Props) {
  const toggle = useFollow(project);
  const { viewerFollows, followerCount } = project;
  const button = useRef<HTMLButtonElement>(null);
  useChosenFollow(button, viewerFollows ? null : toggle);
  return (
    <Button
      ref={button}
      variant={viewerFollows ? 'subtle' : 'outline'}
      minW={{ base: `min(${FOLLOW_WIDTH}, 100%)`, md: FOLLOW_WIDTH }}
      aria-pressed={viewerFollows}
      onClick={() => void toggle()}
      {...props}
    >
      <Heart aria-hidden fill={viewerFollows ? 'currentColor' : 'none'} /> {viewerFollows ? 'Siguiendo' : 'Seguir'}{' '}
      <Count value={followerCount} />
    </Button>
  );
}

/**
 * For whoever chose to follow on the public page: does so when they have just registered or logged in, and otherwise
 * moves the focus here, because a link follows nothing by itself.
 */
function useChosenFollow(button: RefObject<HTMLButtonElement | null>, follow: (() => Promise<void>) | null) {
  const [choice, setChoice] = useQueryParam(CHOICE);
  const isNew = hasJustEntered(useLocation().state);
  const isChosen = choice === FOLLOW;
  const act = useHandler(() => {
    button.current?.focus();
    setChoice('');
    if (isNew) void follow?.();
  });
  useEffect(() => {
    if (isChosen) act();
  }, [isChosen, act]);
}

const Count = ({ value }: { value: number }) =>
  value > 0 && (
    <Text as="span" fontWeight="normal" fontVariantNumeric="tabular-nums">
      {value.toLocaleString('es-AR')}
      <VisuallyHidden> {value === 1 ? 'seguidor' : 'seguidores'}</VisuallyHidden>
    </Text>
  );

/** Evicts the catalogues of followed projects, which the project joined or left. */
const forgetFollowed = (cache: ApolloCache) =>
  cache.modify({
    fields: {
      projects: (list: unknown, { storeFieldName, DELETE }) =>
        storeFieldName.includes('onlyFollowed') ? (DELETE as unknown) : list,
    },
  });

/** Follows the project or stops following it, and shows so at once. */
function useFollow({ id, viewerFollows, followerCount }: FollowStateFragment) {
  const client = useApolloClient();
  const [follow, following] = useFollowProjectMutation();
  const [unfollow, unfollowing] = useUnfollowProjectMutation();

  const options = (by: 1 | -1) => {
    const project = { __typename: 'Project' as const, id, viewerFollows: by === 1 };
    return {
      variables: { input: { id } },
      answer: {
        __typename: 'ProjectPayload' as const,
        project: { ...project, followerCount: Math.max(0, followerCount + by) },
      },
    };
  };

  async function toggle() {
    if (following.loading || unfollowing.loading) return;
    const { variables, answer } = options(viewerFollows ? -1 : 1);
    try {
      if (viewerFollows) await unfollow({ variables, optimisticResponse: { unfollowProject: answer } });
      else
        await follow({
          variables: { input: { id, source: sourceOf(id) } },
          optimisticResponse: { followProject: answer },
        });
      forgetFollowed(client.cache);
      recountUnread(client);
    } catch (error) {
      toaster.error({ title: messageOf(error, 'No pudimos guardar el cambio. Inténtalo de nuevo.') });
    }
  }

  return toggle;
}
