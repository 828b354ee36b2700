import type { Cents } from '#server/kernel/money/money.ts';
import { DEFAULT_ROI, toPercent } from '#server/kernel/money/roi.ts';

export const SCENARIO_KINDS = ['nothing', 'amount_back', 'as_promised'] as const;
type ScenarioKind = (typeof SCENARIO_KINDS)[number];

/** What an investment may return, and what would have to happen. Texts in Spanish, to be shown. */
export type ReturnScenario = { kind: ScenarioKind; name: string; returned: Cents; assumption: string };

export const SCENARIO_NAMES: Record<ScenarioKind, string> = {
  nothing: 'Nada vuelve',
  amount_back: 'Vuelve lo invertido',
  as_promised: 'Como promete el proyecto',
};

/** For the documents of the APIs. */
export const SCENARIO_MEANINGS: Record<ScenarioKind, string> = {
  nothing: 'nothing comes back.',
  amount_back: 'the amount comes back.',
  as_promised: 'amount × (1 + ROI) of each investment.',
};

type InvestedSum = { invested: Cents; estimatedReturn: Cents; usesDefaultRoi: boolean };

const AS_PROMISED = 'Cada inversión × (1 + el ROI que anuncia su proyecto).';
const ASSUMED_ROI = `${toPercent(DEFAULT_ROI)}\u00A0%`;
/** Beside a name that says which. */
const AS_ASSUMED = 'Cada inversión × (1 + ese ROI).';

/** The name of the third outcome where nobody promised it: of one project, and of several. */
const ASSUMED_NAME = `Con un ROI supuesto de ${ASSUMED_ROI} (el proyecto no anuncia ninguno)`;
const PARTLY_ASSUMED_NAME = `Con el ROI que anuncia cada proyecto, o uno supuesto de ${ASSUMED_ROI} si no anuncia ninguno`;

/** Whether this outcome is assumed, as no project promised all of it. */
export const isAssumed = ({ kind, name }: { kind: string; name: string }): boolean =>
  kind.toLowerCase() === 'as_promised' && name !== SCENARIO_NAMES.as_promised;

/** The three outcomes of what was invested, the worst first. */
export function returnScenarios(
  { invested, estimatedReturn, usesDefaultRoi }: InvestedSum,
  { ofSeveral = false }: { ofSeveral?: boolean } = {},
): ReturnScenario[] {
  const scenario = (kind: ScenarioKind, returned: Cents, assumption: string): ReturnScenario => ({
    kind,
    name: SCENARIO_NAMES[kind],
    returned,
    assumption,
  });
  const assumed = { name: ofSeveral ? PARTLY_ASSUMED_NAME : ASSUMED_NAME };
  return [
    scenario('nothing', 0, 'El juego no se termina o no genera ingresos: se pierde todo lo invertido.'),
    scenario('amount_back', invested, 'El juego genera lo justo para devolver lo invertido, sin ganancia.'),
    {
      ...scenario('as_promised', estimatedReturn, usesDefaultRoi ? AS_ASSUMED : AS_PROMISED),
      ...(usesDefaultRoi && assumed),
    },
  ];
}
