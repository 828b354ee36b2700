import { MIN_GOAL, type ProjectFields } from '#server/domain/project.ts';
import { toDollars } from '#server/domain/money.ts';
import { projectDetails, type ProjectDraft } from '#server/domain/project.validation.ts';
import { readPercent } from '#server/domain/roi.ts';
import { readTypedAmount } from '#server/domain/typed.amount.ts';
import type { CreateProjectInput, UpdateProjectInput } from '#client/apollo/schema.generated.ts';
import type { ProjectFormValuesFragment } from './ProjectForm.generated.ts';
import { valuesOf, type ProjectValues } from './projectValues.ts';

const orNull = (text: string): string | null => text.trim() || null;
const codeOf = (name: string): string | null => name.toLowerCase().replaceAll('_', '-') || null;
const wholeNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const percentText = (text: string): string => text.trim().replace(',', '.');

/** The form as the shared rules read it. */
export const draftOf = (values: ProjectValues): ProjectDraft => ({
  title: values.title,
  description: values.description,
  shortDescription: orNull(values.shortDescription),
  longDescription: orNull(values.longDescription),
  coverImage: values.coverImage,
  genre: codeOf(values.genre) as ProjectFields['genre'],
  platforms: values.platforms,
  developmentStage: null,
  currentStage: codeOf(values.currentStage) as ProjectFields['currentStage'] | null,
  currentStadium: codeOf(values.currentStadium) as ProjectFields['currentStadium'] | null,
  fundingGoalCents: readTypedAmount(values.fundingGoal).cents,
  minInvestmentCents: readTypedAmount(values.minInvestment).cents,
  maxInvestmentCents: readTypedAmount(values.maxInvestment).cents,
  maxInvestors: wholeNumber(values.maxInvestors),
  investmentModel: orNull(values.investmentModel),
  roi: readPercent(percentText(values.expectedRoi)),
  startDate: orNull(values.startDate),
  isPublished: values.isPublished,
  isActive: values.isActive,
});

const amountProblem = (text: string): string | null => (text.trim() === '' ? null : readTypedAmount(text).problem);

/** What is wrong with each field: the shared rules, and what cannot even be read. */
export function problemsOf(values: ProjectValues): Record<string, string> {
  const found: Record<string, string> = { ...projectDetails(draftOf(values)) };
  for (const field of ['fundingGoal', 'minInvestment', 'maxInvestment'] as const) {
    const problem = amountProblem(values[field]);
    if (problem) found[field] = problem;
  }
  if (values.expectedRoi.trim() !== '' && readPercent(percentText(values.expectedRoi)) === null) {
    found.expectedRoi = 'Escribe un porcentaje entre 0 y 1000';
  }
  return found;
}

const dollarsOf = (text: string): number | null => {
  const { cents } = readTypedAmount(text);
  return cents === null ? null : toDollars(cents);
};

/** What is sent. Only asked for values without problems. */
export function inputOf(values: ProjectValues): CreateProjectInput {
  const { title, description, genre, platforms, currentStage, currentStadium, isPublished, cover } = values;
  if (genre === '' || currentStage === '' || currentStadium === '')
    throw new Error('A project needs genre, stage and stadium');
  return {
    title,
    description,
    genre,
    platforms,
    currentStage,
    currentStadium,
    isPublished,
    shortDescription: orNull(values.shortDescription),
    longDescription: orNull(values.longDescription),
    fundingGoal: dollarsOf(values.fundingGoal) ?? toDollars(MIN_GOAL),
    minInvestment: dollarsOf(values.minInvestment),
    maxInvestment: dollarsOf(values.maxInvestment),
    maxInvestors: wholeNumber(values.maxInvestors),
    investmentModel: orNull(values.investmentModel),
    expectedRoi: values.expectedRoi.trim() === '' ? null : Number(percentText(values.expectedRoi)),
    startDate: orNull(values.startDate),
    ...(cover ? { cover } : { coverImage: values.coverImage }),
  };
}

/** What is sent when editing: only what changed, since absent means unchanged. */
export function editOf(project: ProjectFormValuesFragment, values: ProjectValues): UpdateProjectInput {
  const before: Record<string, unknown> = { ...inputOf(valuesOf(project)), isActive: project.isActive };
  const after = { ...inputOf(values), isActive: values.isActive };
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]) || value instanceof File,
  );
  return { id: project.id, ...Object.fromEntries(changed) };
}
