import { Stack } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { Folded } from '#client/ui/Folded.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { bankDetailsProblem } from '#server/features/payments/bank.details.rules.ts';

export type BankDetailsValues = { bankReference: string; note: string };

export const NO_DETAILS: BankDetailsValues = { bankReference: '', note: '' };

export const detailsErrors = ({ bankReference, note }: BankDetailsValues): Record<string, string> =>
  bankDetailsProblem({ bankReference, note })?.details ?? {};

/** Without what was left empty. */
export const detailsInput = ({ bankReference, note }: BankDetailsValues) => ({
  ...(bankReference.trim() && { bankReference }),
  ...(note.trim() && { note }),
});

type Control = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
type Props = { control: (name: keyof BankDetailsValues) => Control & { name: string } };

/** The optional fields of a payment, folded: what the bank calls it, and a note. */
export function BankDetailsFields({ control }: Props) {
  const [reference, note] = [control('bankReference'), control('note')];
  return (
    <Folded
      id={useId()}
      title="Número de operación y nota"
      value="opcional"
      isNeeded={Boolean(reference.error ?? note.error)}
    >
      <Stack gap="4">
        <TextField
          label="Número de operación"
          autoComplete="off"
          hint="Como lo llama el banco, para encontrarlo en el resumen."
          {...reference}
        />
        <TextField label="Nota" rows={2} hint="La leen el estudio y quien invirtió." {...note} />
      </Stack>
    </Folded>
  );
}
