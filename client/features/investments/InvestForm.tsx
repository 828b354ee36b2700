import { Alert, Box, Button, Input, InputGroup, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { investmentProblem } from '#server/domain/investment.ts';
import { parseUsd, toDollars } from '#server/domain/money.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { EstimatedReturn } from './EstimatedReturn.tsx';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { limitsOf, limitsText } from './limits.ts';
import { useInvest } from './useInvest.ts';

/** One amount and one button. Money is never shown as invested before the server said so. */
export function InvestForm({ project }: { project: InvestPanelFragment }) {
  const [amount, setAmount] = useState('');
  const [checked, setChecked] = useState(false);
  const { invest, invested, loading, error, reset } = useInvest(project.id);
  const cents = parseUsd(amount);
  const problem = investmentProblem(cents, limitsOf(project));
  const open = project.viewerCanInvest;

  function change(text: string) {
    setAmount(text);
    setChecked(false);
    if (invested || error) reset();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem || cents === null) return;
    await invest(toDollars(cents));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
    <Stack gap="4">
      <Field label="Monto a invertir" hint={limitsText(project)} error={checked && !invested ? problem?.message : null}>
        <InputGroup startElement={<Text as="span" color="fg.muted">US$</Text>}>
          <Input
            name="amount" inputMode="decimal" autoComplete="off" size="lg" ps="14" placeholder="0,00" disabled={!open || loading}
            value={invested ? '' : amount} onChange={(event) => change(event.target.value)}
          />
        </InputGroup>
      </Field>
      {!problem && !invested && cents !== null && <EstimatedReturn cents={cents} expectedRoi={project.expectedRoi} />}
      <Button
        type="submit" size="lg" colorPalette="yellow" fontWeight="semibold" disabled={!open || amount.trim() === '' || Boolean(invested)}
        loading={loading} loadingText="Procesando..."
      >
        Invertir
      </Button>
      {!open && project.viewerInvestRefusal && <Text textStyle="sm" color="fg.muted">{project.viewerInvestRefusal.message}</Text>}
      <Box aria-live="polite" _empty={{ display: 'none' }}>{invested && <Success />}</Box>
      {error && <ErrorAlert title="Error">{messageOf(error, FALLBACK.invest)}</ErrorAlert>}
    </Stack>
    </form>
  );
}

const Success = () => (
  <Alert.Root status="success">
    <Alert.Indicator />
    <Alert.Content>
      <Alert.Title>¡Inversión exitosa!</Alert.Title>
      <Alert.Description>Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.</Alert.Description>
    </Alert.Content>
  </Alert.Root>
);
