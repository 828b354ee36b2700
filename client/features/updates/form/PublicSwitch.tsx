import { Box, Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { Muted } from '#client/ui/Muted.tsx';

type Props = { isPublic: boolean; onChange: (isPublic: boolean) => void };

/** Visible to everyone, or only to the project's investors. */
export const PublicSwitch = ({ isPublic, onChange }: Props) => (
  <Box>
    <Switch.Root
      recipe={switchSlotRecipe}
      checked={isPublic}
      onCheckedChange={({ checked }) => onChange(checked)}
      name="isPublic"
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>Actualización pública</Switch.Label>
    </Switch.Root>
    <Muted mt="1.5" aria-live="polite">
      {isPublic ? 'La puede leer cualquier persona con cuenta.' : 'Solo la leerán quienes invirtieron en el proyecto.'}
    </Muted>
  </Box>
);
