import { Box, Stack, VisuallyHidden, Flex, Text } from '@chakra-ui/react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { investmentProblem, COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { commitmentFor } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { HOW_TO_PAY_PART } from '#server/kernel/paths/page.paths.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { isFocusLost } from '#client/forms/useFormErrors.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { formatDollars } from '#client/text/format.ts';
import { paths } from '#client/routing/paths.ts';
import { InlineLink } from '#client/ui/InlineLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { InvestPanelFragment, InvestMutation } from './InvestPanel.generated.ts';
import { InvestSlip } from './InvestSlip.tsx';
import { limitsOf, limitsText } from './limits.ts';
import { TermsChanged } from './TermsChanged.tsx';
import { useInvest, type Refresh } from './useInvest.ts';
import { useSeenTerms } from './useSeenTerms.ts';
import { focusOnMount } from '#client/ui/hooks/focusAncestor.ts';
import type { Attempt } from './attempt.ts';

const OtherAmountDialog = lazyComponent(() => import('./OtherAmountDialog.tsx'), 'OtherAmountDialog');

type Props = { project: InvestPanelFragment; refresh: Refresh };

const InvestorName = lazyComponent(() => import('#client/features/accounts/NameCard.tsx'), 'InvestorName');

const EMPTY = { amount: '' };

const dollarsOf = ({ amount }: typeof EMPTY): number => toDollars(readTypedAmount(amount).cents ?? 0);

/** Amount and submit button. Not optimistic: an investment is shown only after the server confirms it. */
export function InvestForm({ project, refresh }: Props) {
  const { invest, result, clearResult, pendingAttempt } = useInvest(project.id, refresh);
  const { terms, areNew: hasNewTerms, changes, accept, clearAccepted } = useSeenTerms(project);
  const newTerms = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [other, setOther] = useState<number | null>(null);
  const form = useForm({
    initial: pendingAttempt ? { amount: typedDollars(pendingAttempt.amount) } : EMPTY,
    validate,
    validateOnLeave: (values) => (values.amount === '' ? {} : validate(values)),
    needsConfirmation,
    save: (typed) => invest(dollarsOf(typed), terms.termsVersion),
    onSaved: clearAccepted,
    fallback: FALLBACK.invest,
    reset: EMPTY,
  });
  const { values, isSaving } = form;
  const failure = hasNewTerms ? null : form.failure;
  const { cents } = readTypedAmount(values.amount);
  const isValid = Object.keys(validate(values)).length === 0;
  const isOpen = project.viewerCanInvest;

  function validate({ amount }: typeof EMPTY): Record<string, string> {
    const typed = readTypedAmount(amount);
    const problem = typed.problem ?? investmentProblem(typed.cents, limitsOf(terms))?.message;
    return problem ? { amount: problem } : {};
  }

  useLayoutEffect(() => {
    const button = submit.current;
    if (hasNewTerms && form.failure && isFocusLost(button?.form ?? null)) button?.focus();
  }, [hasNewTerms, form.failure]);

  function acceptTerms() {
    accept();
    setOther(null);
    form.clearErrors();
  }

  function needsConfirmation(typed: typeof EMPTY): boolean {
    if (hasNewTerms) {
      newTerms.current?.focus();
      return true;
    }
    const isOther = pendingAttempt !== null && pendingAttempt.amount !== dollarsOf(typed);
    if (isOther) setOther(dollarsOf(typed));
    return isOther;
  }

  return (
    <>
      <form noValidate onSubmit={form.onSubmit} data-print="hide">
        <Stack gap="4">
          {isOpen && (
            <>
              <AmountField
                label="Monto a invertir"
                size="lg"
                placeholder="0,00"
                readOnly={isSaving}
                hint={limitsText(terms)}
                {...form.control('amount')}
                onChange={(amount) => {
                  form.change({ amount });
                  clearResult();
                  clearAccepted();
                }}
              />
              {cents !== null && isValid && <InvestSlip cents={cents} terms={terms} raised={project.fundingRaised} />}
              {changes.length > 0 && (
                <TermsChanged ref={newTerms} changes={changes} isAccepted={!hasNewTerms} onAccept={acceptTerms} />
              )}
              <SubmitButton
                ref={submit}
                form={form}
                size="lg"
                disabled={values.amount.trim() === ''}
                loadingText="Procesando..."
              >
                Invertir
              </SubmitButton>
              <Muted>
                {commitmentFor(project.withdrawalDays, terms.paymentDays)} Lee antes los{' '}
                <InlineLink href={OPERATOR_TEXTS.risks.path} target="_blank">
                  riesgos de invertir<VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
                </InlineLink>
                .
              </Muted>
            </>
          )}
          {failure && !pendingAttempt && (
            <ErrorAlert title="Error" focused>
              {failure.message}
            </ErrorAlert>
          )}
          {pendingAttempt && !isSaving && (
            <UnknownOutcome attempt={pendingAttempt} failure={failure && failure.message} />
          )}
          {pendingAttempt && (other !== null || OtherAmountDialog.isLoaded()) && (
            <SectionBoundary>
              <Suspense>
                <OtherAmountDialog
                  attempt={pendingAttempt}
                  other={hasNewTerms ? null : other}
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
      {result && !isSaving && (
        <Box data-print="hide">
          <InvestSuccess projectId={project.id} result={result} />
          <SectionBoundary>
            <Suspense>
              <InvestorName />
            </Suspense>
          </SectionBoundary>
        </Box>
      )}
    </>
  );
}

type UnknownOutcomeProps = {
  attempt: Attempt;
  /** Why the last attempt failed; null when there was none since the page was loaded or the amount changed. */
  failure: string | null;
};

/** Warns that no response arrived, so the investment may or may not have been made. */
const UnknownOutcome = ({ attempt, failure }: UnknownOutcomeProps) => (
  <ErrorAlert title={failure === null ? undefined : 'Error'} mild={failure === null} focused={failure !== null}>
    {failure} No sabemos si tu inversión de {formatDollars(attempt.amount)} llegó. Puedes repetir el mismo monto: no se
    contará dos veces.
  </ErrorAlert>
);

type SuccessProps = { projectId: string; result: InvestMutation['invest'] };

/**
 * Confirmation of an investment, and what it gives access to. It takes the focus, which the disabled submit button
 * lost, so it is read out.
 */
function InvestSuccess({ projectId, result: { investment, exclusiveUpdate } }: SuccessProps) {
  return (
    <Notice
      ref={focusOnMount}
      status="success"
      tabIndex={-1}
      title="¡Inversión exitosa!"
      more={
        <Flex gap="2" wrap="wrap" mt="3">
          <LinkButton to={paths.receipt(investment.id)} size="sm">
            Ver mi inversión
          </LinkButton>
          {investment.payments?.isDue && (
            <LinkButton to={`${paths.receipt(investment.id)}${HOW_TO_PAY_PART}`} size="sm">
              Cómo pagar
            </LinkButton>
          )}
          {exclusiveUpdate && (
            <LinkButton
              to={paths.update(projectId, exclusiveUpdate.id)}
              size="sm"

              title={exclusiveUpdate.title}
            >
              Leer la actualización exclusiva
            </LinkButton>
          )}
        </Flex>
      }
    >
      Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.
      <Text mt="2">{COMMITMENT} El comprobante te llega también por correo, si confirmaste el tuyo.</Text>
    </Notice>
  );
}
