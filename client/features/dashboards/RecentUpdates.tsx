import { Newspaper } from 'lucide-react';
import type { UpdateLineFragment } from '#client/features/updates/list/UpdateLine.generated.ts';
import { NewUpdates } from '#client/features/updates/list/NewUpdates.tsx';
import { UpdateLine } from '#client/features/updates/list/UpdateLine.tsx';
import { useListSource } from '#client/queries/useListSource.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';

type Props = {
  updates: UpdateLineFragment[];
  /** The dashboard's. */
  query: { loading: boolean };
  excerptLength?: number;
};

export function RecentUpdates({ updates, query, excerptLength }: Props) {
  const freshness = useListSource(query);
  return updates.length === 0 ? (
    <EmptyState plain icon={Newspaper} text="No hay actualizaciones recientes" />
  ) : (
    <NewUpdates isPreview updates={updates} name={freshness}>
      {(shown) => (
        <Rows>
          {shown.map((update) => (
            <UpdateLine
              key={update.id}
              projectId={update.project.id}
              update={update}
              excerptLength={excerptLength}
              showProject
            />
          ))}
        </Rows>
      )}
    </NewUpdates>
  );
}
