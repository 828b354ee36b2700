import { createReferralRepository } from './referral.repository.ts';
import { createReferralService } from './referral.service.ts';
import './referral.resolver.ts';

export const repositories = { referrals: createReferralRepository };

export const services = { referrals: createReferralService };
