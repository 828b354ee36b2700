import { Stack } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { investmentProblem } from '#server/domain/investment.ts';
import { toDollars } from '#server/domain/money.ts';
import { readTypedAmount } from '#server/domain/typed.amount.ts';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ParsedAmount } from '#client/ui/ParsedAmount.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { EstimatedReturn } from './EstimatedReturn.tsx';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { InvestSuccess } from './InvestSuccess.tsx';
import { limitsOf, limitsText } from './limits.ts';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { useInvest } from './useInvest.ts';

const OtherAmountDialog = lazyComponent(() => import('./OtherAmountDialog.tsx'), 'OtherAmountDialog');

type Props = { project: InvestPanelFragment; onInvested: () => void };

const EMPTY = { amount: '' };

const dollarsOf = ({ amount }: typeof EMPTY): number => toDollars(readTypedAmount(amount).cents ?? 0);

/** Amount and submit button. Not optimistic: an investment is shown only after the server confirms it. */
export function InvestForm({ project, onInvested }: Props) {
  const { invest, result, clearResult, unknown } = useInvest(project.id, onInvested);
  const [other, setOther] = useState<number | null>(null);
  const form = useForm({
    initial: unknown ? { amount: String(unknown.amount).replace('.', ',') } : EMPTY,
    validate,
    validateOnLeave: (values) => (values.amount === '' ? {} : validate(values)),
    needsConfirmation,
    save: (typed) => invest(dollarsOf(typed)),
    fallback: FALLBACK.invest,
    reset: EMPTY,
  });
  const { values, failure, isSaving } = form;
  const { cents } = readTypedAmount(values.amount);
  const isValid = Object.keys(validate(values)).length === 0;
  const isOpen = project.viewerCanInvest;

  function validate({ amount }: typeof EMPTY): Record<string, string> {
    const typed = readTypedAmount(amount);
    const problem = typed.problem ?? investmentProblem(typed.cents, limitsOf(project))?.message;
    return problem ? { amount: problem } : {};
  }

  function needsConfirmation(typed: typeof EMPTY): boolean {
    const isOther = unknown !== null && unknown.amount !== dollarsOf(typed);
    if (isOther) setOther(dollarsOf(typed));
    return isOther;
  }

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="4">
        {isOpen && (
          <>
            <TextField
              label="Monto a invertir"
              unit="US$"
              size="lg"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              readOnly={isSaving}
              hint={
                <>
                  <ParsedAmount text={values.amount} />
                  {limitsText(project)}
                </>
              }
              {...form.control('amount')}
              onChange={(amount) => {
                form.change({ amount });
                clearResult();
              }}
            />
            {cents !== null && isValid && <EstimatedReturn cents={cents} expectedRoi={project.expectedRoi} />}
            <SubmitButton form={form} size="lg" disabled={values.amount.trim() === ''} loadingText="Procesando...">
              Invertir
            </SubmitButton>
          </>
        )}
        {result && !isSaving && <InvestSuccess projectId={project.id} result={result} />}
        {failure && !unknown && (
          <ErrorAlert title="Error" focused>
            {failure.message}
          </ErrorAlert>
        )}
        {unknown && !isSaving && <UnknownOutcome attempt={unknown} failure={failure && failure.message} />}
        {unknown && (other !== null || OtherAmountDialog.isLoaded()) && (
          <SectionBoundary>
            <Suspense>
              <OtherAmountDialog
                attempt={unknown}
                other={other}
                onConfirm={() => {
                  setOther(null);
                  form.confirm();
                }}
                onClose={() => setOther(null)}
              />
            </Suspense>
          </SectionBoundary>
        )}
      </Stack>
    </form>
  );
}
