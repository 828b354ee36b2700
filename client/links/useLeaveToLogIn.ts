import { useNavigate } from 'react-router-dom';
import { useSession } from '#client/session/SessionProvider.tsx';
import { paths } from '#client/routing/paths.ts';

/** Goes to the log-in, which says why, once a link has ended all sessions of an account: this browser's too. */
export function useLeaveToLogIn() {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  return async (notice: string): Promise<void> => {
    if (user) await signOut();
    await navigate(paths.root, { replace: true, state: { notice } });
  };
}
