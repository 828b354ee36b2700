import { Field as ChakraField } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { label: ReactNode; hint?: ReactNode; error?: string | null; required?: boolean; children: ReactNode };

/** A label, its control, hint and error, associated for assistive technology. */
export const Field = ({ label, hint, error, required = false, children }: Props) => (
  <ChakraField.Root invalid={Boolean(error)} required={required}>
    <ChakraField.Label>
      {label}
      <ChakraField.RequiredIndicator />
    </ChakraField.Label>
    {children}
    {hint && <ChakraField.HelperText>{hint}</ChakraField.HelperText>}
    <ChakraField.ErrorText>{error}</ChakraField.ErrorText>
  </ChakraField.Root>
);
