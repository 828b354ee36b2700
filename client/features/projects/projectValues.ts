import { PROJECT_DEFAULTS } from '#server/domain/project.ts';
import { toDollars, type Cents } from '#server/domain/money.ts';
import type { Genre, ProjectStadium, ProjectStage } from '#client/apollo/schema.generated.ts';
import type { ProjectFormValuesFragment } from './ProjectForm.generated.ts';

/** What the form holds: every field as it is typed. */
export type ProjectValues = {
  title: string;
  description: string;
  shortDescription: string;
  longDescription: string;
  genre: Genre | '';
  platforms: string[];
  currentStage: ProjectStage | '';
  currentStadium: ProjectStadium | '';
  fundingGoal: string;
  minInvestment: string;
  maxInvestment: string;
  maxInvestors: string;
  investmentModel: string;
  expectedRoi: string;
  startDate: string;
  isPublished: boolean;
  isActive: boolean;
  /** The stored picture; a chosen file wins over it. */
  coverImage: string | null;
  cover: File | null;
};

const typedCents = (cents: Cents): string => String(toDollars(cents)).replace('.', ',');
const typed = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

export const NEW_PROJECT: ProjectValues = {
  title: '',
  description: '',
  shortDescription: '',
  longDescription: '',
  genre: '',
  platforms: [...PROJECT_DEFAULTS.platforms],
  currentStage: '',
  currentStadium: '',
  fundingGoal: '',
  minInvestment: typedCents(PROJECT_DEFAULTS.minInvestmentCents),
  maxInvestment: typedCents(PROJECT_DEFAULTS.maxInvestmentCents),
  maxInvestors: String(PROJECT_DEFAULTS.maxInvestors),
  investmentModel: '',
  expectedRoi: '',
  startDate: '',
  isPublished: false,
  isActive: true,
  coverImage: null,
  cover: null,
};

export const valuesOf = ({ platforms, genre, ...project }: ProjectFormValuesFragment): ProjectValues => ({
  title: project.title,
  description: project.description,
  shortDescription: project.shortDescription ?? '',
  longDescription: project.longDescription ?? '',
  genre: genre ?? '',
  platforms: [...platforms],
  currentStage: project.currentStage,
  currentStadium: project.currentStadium,
  fundingGoal: typed(project.fundingGoal),
  minInvestment: typed(project.minInvestment),
  maxInvestment: typed(project.maxInvestment),
  maxInvestors: String(project.maxInvestors),
  investmentModel: project.investmentModel ?? '',
  expectedRoi: typed(project.expectedRoi),
  startDate: project.startDate ?? '',
  isPublished: project.isPublished,
  isActive: project.isActive,
  coverImage: project.coverImage,
  cover: null,
});
