import { FUNDING_MODEL_WORD, NO_CLOSING_DAY } from '#server/features/projects/campaign.words.rules.ts';
import type { PartText } from '#client/forms/useDraftForm.ts';
import { formatDate } from '#client/text/date.ts';
import { GENRE_LABEL, STADIUM_LABEL, STAGE_LABEL, TERMS_FIELD_LABEL, wordFor } from '#client/text/labels.ts';
import { describeGallery } from '../gallery/galleryValues.ts';
import { ADDRESSES } from './projectAddresses.ts';
import type { ProjectValues } from './projectValues.ts';

const coverText = (cover: File | string | null): string => {
  if (cover instanceof File) return `Imagen nueva: ${cover.name}`;
  return cover === null ? 'Sin portada' : 'La imagen que está guardada';
};

const TEXTS: Record<string, PartText> = {
  title: { label: 'Título' },
  genre: { label: 'Género', show: (genre: string) => wordFor(GENRE_LABEL, genre) },
  description: { label: 'Descripción' },
  shortDescription: { label: 'Descripción corta' },
  longDescription: { label: 'Descripción larga' },
  ...ADDRESSES,
  platforms: { label: 'Plataformas' },
  cover: { label: 'Imagen de portada', show: coverText },
  currentStage: { label: 'Etapa actual', show: (stage: string) => wordFor(STAGE_LABEL, stage) },
  currentStadium: { label: 'Estadio', show: (stadium: string) => wordFor(STADIUM_LABEL, stadium) },
  startDate: { label: 'Fecha de inicio', show: (day: string) => (day ? formatDate(day) : '') },
  fundingGoal: { label: TERMS_FIELD_LABEL.FUNDING_GOAL },
  minInvestment: { label: TERMS_FIELD_LABEL.MIN_INVESTMENT },
  maxInvestment: { label: TERMS_FIELD_LABEL.MAX_INVESTMENT },
  maxInvestors: { label: TERMS_FIELD_LABEL.MAX_INVESTORS },
  investmentModel: { label: TERMS_FIELD_LABEL.INVESTMENT_MODEL },
  expectedRoi: { label: TERMS_FIELD_LABEL.EXPECTED_ROI },
  closesOn: { label: TERMS_FIELD_LABEL.CLOSES_ON, show: (day: string) => (day ? formatDate(day) : NO_CLOSING_DAY) },
  fundingModel: {
    label: TERMS_FIELD_LABEL.FUNDING_MODEL,
    show: (model: string) => wordFor(FUNDING_MODEL_WORD, model),
  },
  isPublished: { label: TERMS_FIELD_LABEL.IS_PUBLISHED },
  hasPublicPage: { label: 'Página pública' },
  isActive: { label: TERMS_FIELD_LABEL.IS_ACTIVE },
} satisfies Record<Exclude<keyof ProjectValues, 'coverImage' | 'gallery'>, PartText>;

/** How a part of the form is named and shown where others changed it too. */
export const describeProject =
  ({ gallery }: ProjectValues) =>
  (part: string): PartText =>
    describeGallery(part, gallery) ?? TEXTS[part] ?? { label: part };
