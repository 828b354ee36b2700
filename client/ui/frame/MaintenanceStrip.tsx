import { Box } from '@chakra-ui/react';
import { useMaintenance } from '#client/maintenance.ts';

/** Above the header while the server only reads. It scrolls away with the page, and so covers nothing. */
export const MaintenanceStrip = () =>
  useMaintenance() && (
    <Box
      as="section"
      aria-label="Mantenimiento"
      px="4"
      py="1.5"
      textAlign="center"
      textStyle="sm"
      bg="orange.subtle"
      color="orange.fg"
      data-print="hide"
    >
      Estamos en mantenimiento: por ahora puedes leer, pero no iniciar sesión ni guardar cambios.
    </Box>
  );
