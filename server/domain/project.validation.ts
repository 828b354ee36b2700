import { fieldsProblem, type Details, type Problem } from './errors.ts';
import { formatUsd, type Cents } from './money.ts';
import {
  GENRES,
  MAX_PLATFORMS,
  MAX_SEATS,
  MIN_GOAL,
  MIN_MAX_INVESTMENT,
  MIN_MIN_INVESTMENT,
  PROJECT_STADIUMS,
  PROJECT_STAGES,
  type ProjectFields,
} from './project.ts';
import { isBroken, textProblem } from './text.ts';

/**
 * A project as it would be written, before anyone vouched for it: null is none, and a number nobody could read is NaN.
 */
export type ProjectDraft = {
  [Field in keyof ProjectFields]: ProjectFields[Field] | null;
};

/** Every field that is wrong, in Spanish, under the field's name. SPEC §5, D-21. */
export function projectDetails(project: ProjectDraft): Details {
  const found = {
    ...textDetails(project),
    ...choiceDetails(project),
    ...moneyDetails(project),
    ...seatDetails(project),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
}

export const projectProblem = (project: ProjectDraft): Problem | null => fieldsProblem(projectDetails(project));

type Found = Record<string, string | null>;

function textDetails(project: ProjectDraft): Found {
  return {
    title: textProblem(project.title, {
      label: 'El título',
      max: 150,
      required: 'El título es obligatorio',
      singleLine: true,
    }),
    description: textProblem(project.description, {
      label: 'La descripción',
      max: 10_000,
      required: 'La descripción es obligatoria',
    }),
    shortDescription: textProblem(project.shortDescription, { label: 'La descripción corta', max: 300 }),
    longDescription: textProblem(project.longDescription, { label: 'La descripción larga', max: 50_000 }),
    developmentStage: textProblem(project.developmentStage, {
      label: 'La etapa de desarrollo',
      max: 50,
      singleLine: true,
    }),
    investmentModel: textProblem(project.investmentModel, { label: 'El modelo de inversión', max: 120 }),
    coverImage: coverProblem(project.coverImage),
    platforms: platformsProblem(project.platforms),
  };
}

function coverProblem(url: string | null): string | null {
  if (url === null) return null;
  const safe = url.length <= 2000 && !isBroken(url) && /^(https?:\/\/[^\s"'<>]+|\/media\/[\w./-]+)$/i.test(url);
  return safe ? null : 'La portada debe ser una dirección http(s) o una imagen subida';
}

function platformsProblem(platforms: string[] | null): string | null {
  if (platforms === null) return 'La lista de plataformas no es válida';
  if (platforms.length > MAX_PLATFORMS) return `No puede haber más de ${MAX_PLATFORMS} plataformas`;
  const rule = { label: 'La plataforma', max: 40, required: '-', singleLine: true } as const;
  const bad = platforms.some((name) => textProblem(name, rule) !== null);
  return bad ? 'Cada plataforma debe tener entre 1 y 40 caracteres' : null;
}

const oneOf = (value: string | null, known: readonly string[]): boolean => value !== null && known.includes(value);

function choiceDetails({ genre, currentStage, currentStadium, isPublished, isActive }: ProjectDraft): Found {
  return {
    genre: oneOf(genre, GENRES) ? null : 'Elige un género de la lista',
    currentStage: oneOf(currentStage, PROJECT_STAGES) ? null : 'Elige una etapa de la lista',
    currentStadium: oneOf(currentStadium, PROJECT_STADIUMS) ? null : 'Elige un estadio de la lista',
    isPublished: isPublished === null ? 'Publicado debe ser verdadero o falso' : null,
    isActive: isActive === null ? 'Activo debe ser verdadero o falso' : null,
  };
}

function amountProblem(label: string, amount: Cents | null, least: Cents): string | null {
  if (amount === null) return null;
  if (!Number.isSafeInteger(amount)) return `${label} debe ser un monto con hasta dos decimales`;
  return amount >= least ? null : `${label} debe ser al menos ${formatUsd(least)}`;
}

const roiProblem = (roi: number | null): string | null =>
  roi === null || Number.isSafeInteger(roi)
    ? null
    : 'El retorno esperado debe ser un porcentaje de 0 a 1000 con hasta dos decimales';

function moneyDetails({
  fundingGoalCents,
  minInvestmentCents: min,
  maxInvestmentCents: max,
  roi,
}: ProjectDraft): Found {
  const crossed = min !== null && max !== null && min > max;
  return {
    fundingGoal:
      fundingGoalCents === null
        ? 'La meta de financiamiento es obligatoria'
        : amountProblem('La meta de financiamiento', fundingGoalCents, MIN_GOAL),
    minInvestment:
      amountProblem('La inversión mínima', min, MIN_MIN_INVESTMENT) ??
      (crossed ? 'La inversión mínima no puede superar la máxima' : null),
    maxInvestment: amountProblem('La inversión máxima', max, MIN_MAX_INVESTMENT),
    expectedRoi: roiProblem(roi),
  };
}

function seatDetails({ maxInvestors }: ProjectDraft): Found {
  const inRange =
    maxInvestors !== null && Number.isInteger(maxInvestors) && maxInvestors >= 1 && maxInvestors <= MAX_SEATS;
  return { maxInvestors: inRange ? null : `El máximo de inversores debe ser un entero entre 1 y ${MAX_SEATS}` };
}

/** The goal can't be reached even when every seat invests the maximum: said as a warning, never a refusal. CR-22. */
export function goalUnreachable({ fundingGoalCents, maxInvestmentCents, maxInvestors }: ProjectDraft): boolean {
  if (fundingGoalCents === null || maxInvestmentCents === null || maxInvestors === null) return false;
  return maxInvestmentCents * maxInvestors < fundingGoalCents;
}
