import { Button, Flex } from '@chakra-ui/react';
import type { PaymentState } from '#client/apollo/schema.generated.ts';
import { PAYMENT_STATE } from './payment.words.ts';
import { PAYMENT_STATES } from './state.filter.ts';

/** `overpaidCount`: those of them that another state counts, too. */
type Count = { state: PaymentState; count: number; overpaidCount: number };

type Props = {
  counts: readonly Count[];
  /** Null for all. */
  chosen: PaymentState | null;
  onChange: (state: PaymentState | null) => void;
  /** The returns in dispute, where they can be chosen. */
  disputed?: { count: number; isChosen: boolean; onChoose: () => void };
};

/** One button for each state that something is in, with how many, and one for all. */
export function StateFilter({ counts, chosen, onChange, disputed }: Props) {
  const countOf = new Map(counts.map(({ state, count }) => [state, count]));
  const offered = PAYMENT_STATES.filter((state) => state === chosen || (countOf.get(state) ?? 0) > 0);
  const total = counts.reduce((sum, { count, overpaidCount }) => sum + count - overpaidCount, 0);
  return (
    <Flex role="group" aria-label="Filtrar por estado" gap="2" wrap="wrap" mb="5" data-print="hide">
      <Choice
        label={`Todos (${total})`}
        isChosen={chosen === null && !disputed?.isChosen}
        onClick={() => onChange(null)}
      />
      {offered.map((state) => (
        <Choice
          key={state}
          label={`${PAYMENT_STATE[state].label} (${countOf.get(state) ?? 0})`}
          isChosen={state === chosen}
          onClick={() => onChange(state)}
        />
      ))}
      {disputed && (disputed.count > 0 || disputed.isChosen) && (
        <Choice
          label={`En disputa (${disputed.count})`}
          isChosen={disputed.isChosen}
          onClick={() => disputed.onChoose()}
        />
      )}
    </Flex>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onClick: () => void };

const Choice = ({ label, isChosen, onClick }: ChoiceProps) => (
  <Button
    size="sm"
    borderRadius="full"
    variant={isChosen ? 'subtle' : 'outline'}
    colorPalette={isChosen ? 'purple' : 'gray'}
    aria-pressed={isChosen}
    onClick={() => onClick()}
  >
    {label}
  </Button>
);
