import { Button, Text, VisuallyHidden, type ButtonProps } from '@chakra-ui/react';
import { Heart } from 'lucide-react';
import type { FollowStateFragment } from './FollowButton.generated.ts';
import { useFollow } from './useFollow.ts';

/** As wide when it is pressed, so that nothing beside it moves. */
export const FOLLOW_WIDTH = '9.5rem';

type Props = ButtonProps & { project: FollowStateFragment };

/** Follows a project without investing in it. */
export function FollowButton({ project, ...props }: Props) {
  const toggle = useFollow(project);
  const { viewerFollows, followerCount } = project;
  return (
    <Button
      variant={viewerFollows ? 'subtle' : 'outline'}
      minW={FOLLOW_WIDTH}
      aria-pressed={viewerFollows}
      onClick={() => void toggle()}
      {...props}
    >
      <Heart aria-hidden fill={viewerFollows ? 'currentColor' : 'none'} /> {viewerFollows ? 'Siguiendo' : 'Seguir'}{' '}
      <Count value={followerCount} />
    </Button>
  );
}

const Count = ({ value }: { value: number }) =>
  value > 0 && (
    <Text as="span" fontWeight="normal" fontVariantNumeric="tabular-nums">
      {value.toLocaleString('es-AR')}
      <VisuallyHidden> {value === 1 ? 'seguidor' : 'seguidores'}</VisuallyHidden>
    </Text>
  );
