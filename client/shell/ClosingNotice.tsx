import { useAction } from '#client/actions/useAction.ts';
import { formatDate } from '#client/text/date.ts';
import { Strip } from '#client/ui/frame/Strip.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useKeepAccountMutation } from './ClosingNotice.generated.ts';

/** Below the header, while the account is about to close. */
export function ClosingNotice({ closesAt }: { closesAt: string }) {
  const [keepAccount] = useKeepAccountMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await keepAccount();
    toaster.success({ title: 'Conservas tu cuenta' });
  }, 'No pudimos conservar tu cuenta. Inténtalo de nuevo.');
  return (
    <Strip
      label="Tu cuenta se cerrará"
      tone="red"
      action="Conservar mi cuenta"
      busy={isBusy}
      onAction={() => void run()}
      outcome={failure}
    >
      <b>Tu cuenta se cerrará el {formatDate(closesAt)}.</b> Hasta entonces puedes conservarla.
    </Strip>
  );
}
