import { Alert } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

/** The end of an investment. It takes the focus, which its button lost while it worked, and is read out. */
export function InvestSuccess() {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert.Root ref={alert} status="success" role="status" tabIndex={-1}>
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>¡Inversión exitosa!</Alert.Title>
        <Alert.Description>
          Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
