import { Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { Muted } from '#client/ui/Muted.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { HOURS_BETWEEN_MESSAGES, tooSoonSentence } from '#server/features/updates/investor.message.rules.ts';

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
      <Checkbox name="mailToInvestors" checked={checked} disabled={nextAt !== null} onChange={onChange} hint={hint}>
        Enviarla también por correo a quienes invirtieron
      </Checkbox>
      <Muted id={hint} ps="7">
        {nextAt === null
          ? `Con su texto, una vez cada ${HOURS_BETWEEN_MESSAGES} horas por proyecto.`
          : tooSoonSentence(new Date(nextAt))}
      </Muted>
    </Stack>
  );
}
