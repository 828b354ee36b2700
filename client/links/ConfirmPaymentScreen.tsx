import { useParams } from 'react-router-dom';
import { useConfirmPaymentChangeMutation } from './ConfirmPaymentScreen.generated.ts';
import { EmailLink } from './EmailLink.tsx';

/** /confirmar-cobro/:secret */
export function ConfirmPaymentScreen() {
  const { secret = '' } = useParams();
  const [confirm] = useConfirmPaymentChangeMutation();

  async function follow(): Promise<string> {
    const { data } = await confirm({ variables: { input: { secret } } });
    return data?.confirmPaymentChange.message ?? '';
  }
  return (
    <EmailLink
      title="¿Poner en vigencia cómo te pagan?"
      text="Hazlo solo si lo escribiste tú: quienes invirtieron lo verán sin esperar las 24 horas. Si no fuiste tú, detenlo con el otro enlace del correo."
      button="Ponerlo en vigencia"
      done="Cómo te pagan ya está en vigencia"
      onFollow={follow}
    />
  );
}
