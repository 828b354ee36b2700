import { Button, chakra } from '@chakra-ui/react';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { calendarNow } from '#client/sandbox.ts';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { statementProblem, type Days } from '#server/features/payments/statement/statement.rules.ts';
import { dayOf, readDay } from '#server/kernel/time/calendar.ts';
import { INVALID_DATE } from '#server/kernel/errors.ts';

function validate({ from, to }: Days): FieldErrors {
  const invalid = Object.entries({ from, to }).filter(([, day]) => readDay(day) === null);
  if (invalid.length > 0) return Object.fromEntries(invalid.map(([name]) => [name, INVALID_DATE.message]));
  return statementProblem({ from, to }, dayOf(calendarNow()))?.details ?? {};
}

type Props = { days: Days; onChosen: (days: Days) => void };

export function OwnDaysForm({ days, onChosen }: Props) {
  const form = useForm<Days>({
    initial: days,
    validate,
    related: { from: ['to'], to: ['from'] },
    async save(chosen) {
      onChosen(chosen);
      return null;
    },
    fallback: INVALID_DATE.message,
  });
  return (
    <chakra.form
      noValidate
      aria-label="Otros días"
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr auto' }}
      onSubmit={form.onSubmit}
    >
      <TextField label="Desde" type="date" required {...form.control('from')} />
      <TextField label="Hasta" type="date" required {...form.control('to')} />
      <Button type="submit" variant="outline" mt={{ sm: '1.625rem' }}>
        Mostrar
      </Button>
    </chakra.form>
  );
}
