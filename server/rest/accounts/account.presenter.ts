import { onTimePercent, type DeliveryRecord } from '#server/domain/delivery.ts';
import type { DeveloperProfile, InvestorProfile } from '#server/domain/profile.ts';
import type { User } from '#server/domain/user.ts';
import type { ResponseRecord } from '#server/domain/update.request.ts';
import { DEVELOPER_REST, INVESTOR_REST } from './profile.fields.ts';

/** What lists and projects contain of a studio. */
export type NamedDeveloper = Pick<DeveloperProfile, 'id' | 'userId' | 'studioName' | 'country'>;

export const presentNamed = ({ id, userId, studioName, country }: NamedDeveloper) => ({
  id,
  user_id: userId,
  studio_name: studioName,
  country,
});

const presentDeveloper = (profile: DeveloperProfile) =>
  DEVELOPER_REST.present(profile, { id: profile.id, user_id: profile.userId });

export type StudioRecord = {
  publishedProjects: number;
  deliveries: DeliveryRecord;
  lastUpdateAt: Date | null;
  responses: ResponseRecord;
};

/** A studio with what its published projects say of it. */
export const presentStudioPage = (
  profile: DeveloperProfile,
  { publishedProjects, deliveries, lastUpdateAt, responses }: StudioRecord,
) => ({
  ...presentDeveloper(profile),
  published_projects: publishedProjects,
  last_update_at: lastUpdateAt,
  deliveries: { due: deliveries.due, on_time: deliveries.onTime, on_time_percent: onTimePercent(deliveries) },
  responses: { answered: responses.answered, median_days: responses.medianDays, open: responses.open },
});

const presentInvestor = (profile: InvestorProfile) =>
  INVESTOR_REST.present(profile, { id: profile.id, user_id: profile.userId });

export const presentUser = ({
  id,
  email,
  role,
  createdAt,
  emailConfirmedAt,
  closesAt,
  developerProfile,
  investorProfile,
}: User) => ({
  id,
  email,
  role,
  created_at: createdAt,
  email_confirmed_at: emailConfirmedAt,
  closes_at: closesAt,
  developer_profile: developerProfile && presentDeveloper(developerProfile),
  investor_profile: investorProfile && presentInvestor(investorProfile),
});

/** The profile that belongs to the user's role. */
export function presentProfile({ developerProfile, investorProfile }: User) {
  if (developerProfile) return presentDeveloper(developerProfile);
  return investorProfile && presentInvestor(investorProfile);
}
