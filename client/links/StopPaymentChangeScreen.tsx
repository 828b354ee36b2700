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
      title="¿Detener los datos de pago?"
      text="Los que se escribieron no valen. Si había otros, siguen en vigencia; si no, nadie tiene que pagar hasta que escribas cómo. Les avisamos a quienes lo supieron."
      button="Detenerlos"
      done="Esos datos de pago no valen"
      onFollow={follow}
    />
  );
}
