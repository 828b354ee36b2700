import { useParams } from 'react-router-dom';
import { EmailLink } from './EmailLink.tsx';
import { useStopPaymentChangeMutation } from './StopPaymentChangeScreen.generated.ts';

/** /detener-cambio/:secret */
export function StopPaymentChangeScreen() {
  const { secret = '' } = useParams();
  const [stop] = useStopPaymentChangeMutation();

  async function follow(): Promise<string> {
    const { data } = await stop({ variables: { input: { secret } } });
    return data?.stopPaymentChange.message ?? '';
  }
  return (
    <EmailLink
      title="¿Detener el cambio de los datos de pago?"
      text="Sigue en vigencia lo que tus inversores ven ahora, y les avisamos que nada cambia."
      button="Detener el cambio"
      done="Los datos de pago no cambian"
      onFollow={follow}
    />
  );
}
