import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';
import { HOURS_BETWEEN_MESSAGES, tooSoonSentence } from '#server/domain/investor.message.ts';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** From when it is possible again; null: now. */
  nextAt: string | null;
};

/** Whether an update for investors alone is also sent to them by mail. */
export function MailChoice({ checked, onChange, nextAt }: Props) {
  const hint = useId();
  return (
    <Stack gap="1">
      <Checkbox.Root
        recipe={checkboxSlotRecipe}
        checked={checked}
        disabled={nextAt !== null}
        onCheckedChange={(change) => onChange(change.checked === true)}
        name="mailToInvestors"
      >
        <Checkbox.HiddenInput aria-describedby={hint} />
        <Checkbox.Control />
        <Checkbox.Label>Enviarla también por correo a quienes invirtieron</Checkbox.Label>
      </Checkbox.Root>
      <Text id={hint} textStyle="sm" color="fg.muted" ps="7">
        {nextAt === null
          ? `Con su texto, una vez cada ${HOURS_BETWEEN_MESSAGES} horas por proyecto.`
          : tooSoonSentence(new Date(nextAt))}
      </Text>
    </Stack>
  );
}
