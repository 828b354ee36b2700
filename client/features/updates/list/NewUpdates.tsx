import type { ReactNode } from 'react';
import { NewItems } from '#client/queries/NewItems.tsx';

type Props<Update> = {
  updates: Update[];
  name?: string;
  isPreview?: boolean;
  children: (shown: Update[]) => ReactNode;
};

/** A list of updates, in which new ones are shown by a button. */
export const NewUpdates = <Update extends { id: string }>({ updates, ...props }: Props<Update>) => (
  <NewItems items={updates} called={['actualización nueva', 'actualizaciones nuevas']} {...props} />
);
