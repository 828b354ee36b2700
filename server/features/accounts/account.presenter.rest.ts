import { DEVELOPER_FIELDS, INVESTOR_FIELDS, PROFILE_FIELDS } from './profile.fields.ts';
import type {
  DeveloperFields,
  DeveloperProfile as StoredDeveloper,
  InvestorFields,
  InvestorProfile as StoredInvestor,
  ProfileFields,
} from './profile.rules.ts';
import type { User as Account } from './user.rules.ts';
import { createRest } from '#server/platform/rest/fields.ts';
import { COUNT, described, ID, INSTANT, oneOf, orNull, refTo, shape, TEXT } from '#server/platform/rest/schema.ts';
import { ROLES } from '#server/kernel/viewer.ts';

/** The declared fields of profiles in REST: of each role, and of both as a request may send them. */
const DEVELOPER_REST = createRest<DeveloperFields>(DEVELOPER_FIELDS);
const INVESTOR_REST = createRest<InvestorFields>(INVESTOR_FIELDS);
export const PROFILE_REST = createRest<ProfileFields>(PROFILE_FIELDS);

const IDENTITY = {
  id: described(ID, 'Id of the profile, not of the account.'),
  user_id: described(ID, 'Id of the account.'),
};

const NamedDeveloper = { ...IDENTITY, studio_name: orNull(TEXT), country: orNull(TEXT) };
const DeveloperProfile = { ...IDENTITY, ...DEVELOPER_REST.answer };
const InvestorProfile = { ...IDENTITY, ...INVESTOR_REST.answer };

const User = {
  id: ID,
  email: TEXT,
  role: oneOf(ROLES),
  created_at: INSTANT,
  email_confirmed_at: orNull(
    described(INSTANT, 'When the link sent to the e-mail address was first opened; null until then.'),
  ),
  closes_at: orNull(described(INSTANT, 'When it closes for good, because its owner asked for it; null: they did not.')),
  developer_profile: orNull(refTo('DeveloperProfile')),
  investor_profile: orNull(refTo('InvestorProfile')),
};

const Developer = { ...NamedDeveloper, published_projects: described(COUNT, 'Number of published projects.') };
const Investor = { id: ID, ...INVESTOR_REST.answer };

/** Schemas of people, by name. */
export const PEOPLE = { User, NamedDeveloper, DeveloperProfile, InvestorProfile, Developer, Investor };

/** What lists and projects contain of a studio. */
export type NamedDeveloper = Pick<StoredDeveloper, 'id' | 'userId' | 'studioName' | 'country'>;

export const presentNamed = ({ id, userId, studioName, country }: NamedDeveloper) => ({
  id,
  user_id: userId,
  studio_name: studioName,
  country,
});

const presentDeveloper = (profile: StoredDeveloper) =>
  DEVELOPER_REST.present(profile, { id: profile.id, user_id: profile.userId });

const presentInvestor = (profile: StoredInvestor) =>
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
}: Account) => ({
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
export function presentProfile({ developerProfile, investorProfile }: Account) {
  if (developerProfile) return presentDeveloper(developerProfile);
  return investorProfile && presentInvestor(investorProfile);
}

/** Answer of a log-in. */
export const SESSION = shape({ access_token: TEXT, user: refTo('User') });

export const presentLogIn = ({ accessToken, user }: { accessToken: string; user: Account }) => ({
  access_token: accessToken,
  user: presentUser(user),
});
