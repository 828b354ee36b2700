import { DEVELOPER_FIELDS, INVESTOR_FIELDS, PROFILE_FIELDS } from '#server/domain/profile.fields.ts';
import type { DeveloperFields, InvestorFields, ProfileFields } from '#server/domain/profile.ts';
import { createRest } from '../base/fields.ts';

/** The declared fields of profiles in REST: of each role, and of both as a request may send them. */
export const DEVELOPER_REST = createRest<DeveloperFields>(DEVELOPER_FIELDS);
export const INVESTOR_REST = createRest<InvestorFields>(INVESTOR_FIELDS);
export const PROFILE_REST = createRest<ProfileFields>(PROFILE_FIELDS);
