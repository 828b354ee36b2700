import {
  REPORT_EVERY,
  RETURN_CAP,
  RETURN_YEARS,
  REVENUE_SHARE,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import type { TermsField } from '#client/apollo/schema.generated.ts';
import {
  CLOSING_DAY,
  FUNDING_MODEL,
  INVESTMENT_MODEL,
  PAYMENT_DAYS,
} from '#server/features/projects/campaign/campaign.words.rules.ts';

export const TERMS_FIELD_LABEL: Record<TermsField, string> = {
  FUNDING_GOAL: 'Meta de financiamiento',
  MIN_INVESTMENT: 'Inversión mínima',
  MAX_INVESTMENT: 'Inversión máxima',
  MAX_INVESTORS: 'Máximo de inversores',
  INVESTMENT_MODEL,
  EXPECTED_ROI: 'ROI esperado',
  CLOSES_ON: CLOSING_DAY,
  FUNDING_MODEL,
  PAYMENT_DAYS,
  REVENUE_SHARE,
  RETURN_CAP,
  RETURN_YEARS,
  REPORT_EVERY,
  IS_ACTIVE: 'Recibe inversiones',
  IS_PUBLISHED: 'Publicado',
};
