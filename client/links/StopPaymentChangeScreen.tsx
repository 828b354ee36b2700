import { EmailLink } from './EmailLink.tsx';
import { useStopPaymentChangeMutation } from './StopPaymentChangeScreen.generated.ts';

/** /detener-cambio/:secret */
export function StopPaymentChangeScreen() {
  const [stop] = useStopPaymentChangeMutation();
  return (
    <EmailLink
      title="¿Detener los datos de pago?"
      text="Los que se escribieron no valen. Si había otros, siguen en vigencia; si no, nadie tiene que pagar hasta que escribas cómo. Les avisamos a quienes lo supieron."
      button="Detenerlos"
      done="Esos datos de pago no valen"
      onFollow={async (secret) => (await stop({ variables: { input: { secret } } })).data?.stopPaymentChange.message}
    />
  );
}
