import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { GENRE_LABEL, STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import type { ProjectValues } from './projectValues.ts';

const emptyOrOneOf = (labels: object) => (kept: unknown) => kept === '' || (typeof kept === 'string' && kept in labels);

const never = () => false;
const TERMS = {
  fundingGoal: never,
  minInvestment: never,
  maxInvestment: never,
  investmentModel: never,
  expectedRoi: never,
};

/** A kept draft may be older than the codes there are now, than the stored cover, and than the first investment. */
export const projectChecks = ({ coverImage }: ProjectValues, locked: boolean): FieldChecks<ProjectValues> => ({
  genre: emptyOrOneOf(GENRE_LABEL),
  currentStage: emptyOrOneOf(STAGE_LABEL),
  currentStadium: emptyOrOneOf(STADIUM_LABEL),
  platforms: (kept) => Array.isArray(kept) && kept.every((platform) => typeof platform === 'string'),
  coverImage: (kept) => kept === null || kept === coverImage,
  ...(locked ? TERMS : {}),
});
