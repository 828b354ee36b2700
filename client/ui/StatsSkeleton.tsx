import { SimpleGrid, Skeleton, type SimpleGridProps } from '@chakra-ui/react';

type Props = { count: number; columns: SimpleGridProps['columns'] };

/** In place of a row of `StatCard`s. */
export const StatsSkeleton = ({ count, columns }: Props) => (
  <SimpleGrid columns={columns} gap={{ base: 3, sm: 4 }} mb="6" aria-hidden>
    {Array.from({ length: count }, (_none, index) => (
      <Skeleton key={index} h={{ base: 28, sm: 32 }} borderRadius="xl" />
    ))}
  </SimpleGrid>
);
