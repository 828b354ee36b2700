import { SimpleGrid } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

type Props = {
  /** Null while it is not known. */
  people: ReactNode[] | null;
  total: number;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  nobody: string;
  failure: string | null;
  onRetry: () => void;
};

/** The list both directories share. */
export function Directory({ people, total, hasMore, loading, onMore, nobody, failure, onRetry }: Props) {
  if (failure) return <ErrorAlert onRetry={onRetry}>{failure}</ErrorAlert>;
  if (!people) return <ListSkeleton headed />;
  if (people.length === 0) return <EmptyState icon={Users} text={nobody} />;
  return (
    <>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="3">
        {people}
      </SimpleGrid>
      <LoadMore shown={people.length} total={total} hasMore={hasMore} loading={loading} onMore={onMore} />
    </>
  );
}
