import type { Request } from '../api.ts';
import type { Place } from '../guarded.ts';

/** A user's relation to a project. */
export type Standing = 'developer' | 'editor' | 'investor' | 'other developer' | 'other investor';

/** `isHidden`: the project is; `isConcealed`: the update is, in a published one. */
export type Where = { isDraft: boolean; isPrivate: boolean; isHidden: boolean; isConcealed: boolean };
export type Decision = string;

export type Operation = {
  name: string;
  /**
   * Writes that only some users may perform are sent with invalid input: nothing changes, and the code shows the
   * decision.
   */
  request: (place: Place) => Request<unknown>;
  decide: (who: Standing, where: Where) => Decision;
  /** What the operation deletes or changes; a new one is created for each user who may. */
  takes?: 'update' | 'comment' | 'milestone' | 'project';
};

/** Of nobody. */
export const NOBODYS = 2_000_000_000;

export const isOfStudio = (who: Standing): boolean => who === 'developer' || who === 'editor';

const sees = (who: Standing, { isDraft, isHidden }: Where): boolean =>
  isOfStudio(who) || (!isDraft && (!isHidden || who === 'investor'));

export const seen =
  (yes: Decision = 'ok', hidden = 'PROJECT_NOT_FOUND') =>
  (who: Standing, where: Where): Decision =>
    sees(who, where) ? yes : hidden;

export const own =
  (yes: Decision, hidden = 'PROJECT_NOT_FOUND') =>
  (who: Standing, where: Where): Decision =>
    who === 'developer' ? yes : who !== 'editor' && (where.isDraft || where.isHidden) ? hidden : 'FORBIDDEN';

/** What the owner and editors write. */
export const written =
  (yes: Decision, hidden = 'PROJECT_NOT_FOUND') =>
  (who: Standing, where: Where): Decision =>
    own(yes, hidden)(who === 'editor' ? 'developer' : who, where);

export const read = (who: Standing, where: Where): Decision => {
  const isInside = isOfStudio(who) || who === 'investor';
  if (!sees(who, where) || (where.isConcealed && !isInside)) return 'UPDATE_NOT_FOUND';
  if (where.isConcealed) return 'UPDATE_HIDDEN';
  return where.isPrivate && !isInside ? 'PRIVATE_UPDATE' : 'ok';
};

export const ownUpdate =
  (yes: Decision) =>
  (who: Standing, where: Where): Decision =>
    where.isConcealed ? read(who, where) : written(yes, 'UPDATE_NOT_FOUND')(who, where);

/** Of a comment by the developer: `yes` theirs, `no` another reader's. */
export const ofComment =
  (yes: Decision, no: Decision = 'FORBIDDEN') =>
  (who: Standing, where: Where): Decision => {
    if (where.isConcealed) return 'COMMENT_NOT_FOUND';
    if (who === 'developer') return yes;
    return read(who, where) === 'ok' ? no : read(who, where);
  };

/** Of a question that the investor asked, and nobody answered. */
export const ofQuestion =
  (developer: Decision, author: Decision) =>
  (who: Standing, where: Where): Decision => {
    if (who === 'developer') return developer;
    return who === 'investor' && sees(who, where) ? author : 'QUESTION_NOT_FOUND';
  };
