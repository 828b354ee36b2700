import { memo } from 'react';
import { Muted } from '#client/ui/Muted.tsx';
import { mediaWarning } from './quota.words.ts';
import { useMediaQuotaQuery } from './Quotas.generated.ts';

/** Beside a choice of files: how much was used, once most of it is. */
export const MediaQuotaNote = memo(function MediaQuotaNote() {
  const { data } = useMediaQuotaQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const warning = data && mediaWarning(data.me);
  return warning && <Muted>{warning}</Muted>;
});
