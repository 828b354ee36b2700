import { hasExpired } from '#client/token.ts';
import { wasReloaded } from '#client/session/loginDraft.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

/** Explains an unexpected log-in page, after an expired session or a reload. Takes the focus, which the reload lost. */
export function WhyHere() {
  if (hasExpired())
    return (
      <ErrorAlert mild focused>
        Tu sesión expiró. Ingresa de nuevo y seguimos donde estabas.
      </ErrorAlert>
    );
  if (!wasReloaded()) return null;
  return (
    <ErrorAlert mild focused>
      Tuvimos que recargar la página. Escribe de nuevo tu contraseña.
    </ErrorAlert>
  );
}
