import { useAct } from '#client/forms/useAct.ts';
import { formatDate } from '#client/text/date.ts';
import { Strip } from '#client/ui/Strip.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useKeepAccountMutation } from './ClosingNotice.generated.ts';

const FAILED = 'No pudimos conservar tu cuenta. Inténtalo de nuevo.';

/** Below the header, while the account is about to close. */
export function ClosingNotice({ closesAt }: { closesAt: string }) {
  const [keep, { loading }] = useKeepAccountMutation();
  const { act, failure } = useAct(FAILED);

  async function stay() {
    if (await act(keep)) toaster.success({ title: 'Conservas tu cuenta' });
  }
  return (
    <Strip
      label="Tu cuenta se cerrará"
      tone="red"
      act="Conservar mi cuenta"
      busy={loading}
      onAct={() => void stay()}
      outcome={failure}
    >
      <b>Tu cuenta se cerrará el {formatDate(closesAt)}.</b> Hasta entonces puedes conservarla.
    </Strip>
  );
}
