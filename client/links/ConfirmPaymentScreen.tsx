import { useConfirmPaymentChangeMutation } from './ConfirmPaymentScreen.generated.ts';
import { EmailLink } from './EmailLink.tsx';

/** /confirmar-cobro/:secret */
export function ConfirmPaymentScreen() {
  const [confirm] = useConfirmPaymentChangeMutation();
  return (
    <EmailLink
      title="¿Poner en vigencia cómo te pagan?"
      text="Hazlo solo si lo escribiste tú: quienes invirtieron lo verán sin esperar las 24 horas. Si no fuiste tú, detenlo con el otro enlace del correo."
      button="Ponerlo en vigencia"
      done="Cómo te pagan ya está en vigencia"
      onFollow={async (secret) =>
        (await confirm({ variables: { input: { secret } } })).data?.confirmPaymentChange.message
      }
    />
  );
}
