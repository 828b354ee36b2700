import { Alert, Box, Input, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Field } from '#client/ui/Field.tsx';

/** A token that was made just now, which is shown this once. Takes the focus from the button that made it. */
export function NewAccessToken({ secret }: { secret: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack ref={box} tabIndex={-1} gap="3" mb="4" outline="none" role="group" aria-label="Token nuevo">
      <Alert.Root status="warning" role="status">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>Copia el token ahora: no lo volvemos a mostrar</Alert.Title>
          <Alert.Description>Quien lo tenga usa tu cuenta con su permiso. No lo compartas.</Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Field label="Token">
        <Input readOnly value={secret} fontFamily="mono" textStyle="sm" onFocus={({ target }) => target.select()} />
      </Field>
      <Box>
        <CopyButton text={secret} label="Copiar token" variant="outline" />
      </Box>
    </Stack>
  );
}
