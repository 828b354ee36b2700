import { Stack } from '@chakra-ui/react';
import { Newspaper } from 'lucide-react';
import type { UpdateLineFragment } from '#client/features/updates/UpdateLine.generated.ts';
import { UpdateLine } from '#client/features/updates/UpdateLine.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';

export const RecentUpdates = ({ updates }: { updates: UpdateLineFragment[] }) =>
  updates.length === 0
    ? <EmptyState plain icon={Newspaper} text="No hay actualizaciones recientes" />
    : (
      <Stack as="ul" gap="0" listStyleType="none" divideY="1px">
        {updates.map((update) => <UpdateLine key={update.id} projectId={update.project.id} update={update} excerptLength={100} showProject />)}
      </Stack>
    );
