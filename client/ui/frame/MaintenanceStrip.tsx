import { Box, chakra } from '@chakra-ui/react';
import { useMaintenance } from '#client/maintenance.ts';

/** Above the header while the server only reads. It scrolls away with the page, and so covers nothing. */
export const MaintenanceStrip = () =>
  useMaintenance() && (
    <Box
      as="section"
      aria-label="Mantenimiento"
      data-bar="maintenance"
      px="4"
      py="1"
      textAlign="center"
      textStyle={{ base: 'xs', md: 'sm' }}
      bg="orange.subtle"
      color="orange.fg"
      data-print="hide"
    >
      Estamos en mantenimiento: <chakra.span hideFrom="md">solo puedes leer.</chakra.span>
      <chakra.span hideBelow="md">por ahora puedes leer, pero no iniciar sesión ni guardar cambios.</chakra.span>
    </Box>
  );
