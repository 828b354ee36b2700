import { Box } from '@chakra-ui/react';
import { SecretOnce } from '#client/ui/SecretOnce.tsx';

/** A token that was made just now. */
export const NewAccessToken = ({ secret }: { secret: string }) => (
  <Box mb="4">
    <SecretOnce
      secret={secret}
      name="Token nuevo"
      label="Token"
      title="Copia el token ahora: no lo volvemos a mostrar"
      text="Quien lo tenga usa tu cuenta con su permiso. No lo compartas."
      copy="Copiar token"
    />
  </Box>
);
