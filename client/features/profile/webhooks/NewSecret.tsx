import { Alert, Box, Input, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Field } from '#client/ui/Field.tsx';

/** A secret that was made just now, which is shown this once. Takes the focus from the button that made it. */
export function NewSecret({ secret }: { secret: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack ref={box} tabIndex={-1} gap="3" outline="none" role="group" aria-label="Secreto nuevo">
      <Alert.Root status="warning" role="status">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>Copia el secreto ahora: no lo volvemos a mostrar</Alert.Title>
          <Alert.Description>Con él tu servidor comprueba que los mensajes son de Fichín.</Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Field label="Secreto">
        <Input readOnly value={secret} fontFamily="mono" textStyle="sm" onFocus={({ target }) => target.select()} />
      </Field>
      <Box>
        <CopyButton text={secret} label="Copiar secreto" variant="outline" />
      </Box>
    </Stack>
  );
}
