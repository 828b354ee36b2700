import { PageHeader } from '#client/ui/PageHeader.tsx';
import { QueryAlert } from './QueryAlert.tsx';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof QueryAlert> & { header: string; backTo?: string };

/** Replaces a screen whose query failed before there was anything to show. */
export const FailedScreen = ({ header, backTo, ...alert }: Props) => (
  <>
    <PageHeader title={header} backTo={backTo} />
    <QueryAlert {...alert} />
  </>
);
