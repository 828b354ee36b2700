import { SecretOnce } from '#client/ui/SecretOnce.tsx';

/** The secret of a webhook that was made or renewed just now. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <SecretOnce
    secret={secret}
    name="Secreto nuevo"
    label="Secreto"
    title="Copia el secreto ahora: no lo volvemos a mostrar"
    text="Con él tu servidor comprueba que los mensajes son de Fichín."
    copy="Copiar secreto"
  />
);
