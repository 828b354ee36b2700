import { SimpleGrid } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

type Props = {
  /** Null while it is not known. */
  people: ReactNode[] | null;
  total: number;
  pageInfo: ComponentProps<typeof LoadMore>['pageInfo'] | undefined;
  more: Pick<ComponentProps<typeof LoadMore>, 'attempt' | 'onMore'>;
  nobody: string;
  failure: string | null;
  onRetry: () => void;
};

/** The list both directories share. */
export function Directory({ people, total, pageInfo, more, nobody, failure, onRetry }: Props) {
  const alert = failure && (
    <ErrorAlert above onRetry={onRetry}>
      {failure}
    </ErrorAlert>
  );
  if (!people || !pageInfo) return alert || <ListSkeleton headed />;
  if (!alert && people.length === 0) return <EmptyState icon={Users} text={nobody} />;
  return (
    <>
      {alert}
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="3">
        {people}
      </SimpleGrid>
      <LoadMore shown={people.length} total={total} pageInfo={pageInfo} {...more} />
    </>
  );
}
