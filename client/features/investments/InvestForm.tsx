import { Button, Stack, Text } from '@chakra-ui/react';
import { useRef, useState, type FormEvent } from 'react';
import { investmentProblem } from '#server/domain/investment.ts';
import { toDollars } from '#server/domain/money.ts';
import { readTypedAmount } from '#server/domain/typed.amount.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { AmountField } from './AmountField.tsx';
import { EstimatedReturn } from './EstimatedReturn.tsx';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { InvestSuccess } from './InvestSuccess.tsx';
import { limitsOf, limitsText } from './limits.ts';
import { useInvest } from './useInvest.ts';

type Props = { project: InvestPanelFragment; onInvested: () => void };

/** One amount and one button. Money is never shown as invested before the server said so. */
export function InvestForm({ project, onInvested }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState('');
  const [checked, setChecked] = useState(false);
  const { invest, invested, loading, error, reset } = useInvest(project.id, onInvested);
  const { cents, problem: unreadable } = readTypedAmount(amount);
  const problem = amount === '' ? null : (unreadable ?? investmentProblem(cents, limitsOf(project))?.message ?? null);
  const open = project.viewerCanInvest;

  function change(text: string) {
    setAmount(text);
    setChecked(false);
    if (invested || error) reset();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const done = !problem && cents !== null && (await invest(toDollars(cents)));
    if (done) setAmount('');
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <AmountField
          ref={field}
          value={amount}
          onChange={change}
          readOnly={loading}
          disabled={!open}
          hint={limitsText(project)}
          error={checked ? problem : null}
        />
        {cents !== null && !problem && <EstimatedReturn cents={cents} expectedRoi={project.expectedRoi} />}
        <Button
          type="submit"
          size="lg"
          colorPalette="yellow"
          fontWeight="semibold"
          disabled={!open || amount.trim() === ''}
          loading={loading}
          loadingText="Procesando..."
        >
          Invertir
        </Button>
        {!open && (
          <Text textStyle="sm" color="fg.muted">
            {project.viewerInvestRefusal?.message}
          </Text>
        )}
        {invested && <InvestSuccess />}
        {error && <ErrorAlert title="Error">{messageOf(error, FALLBACK.invest)}</ErrorAlert>}
      </Stack>
    </form>
  );
}
