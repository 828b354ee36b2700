import { Box, Flex, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert, type FailingQuery } from '#client/queries/QueryAlert.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { SearchBox } from '#client/ui/fields/SearchBox.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { SEARCH, searchHint } from '#server/kernel/text/search.words.ts';

type ListProps<Person> = ComponentProps<typeof PaginatedList<Person>>;

/** What a directory says. */
export type DirectoryTexts = {
  search: string;
  empty: string;
  nothingFound: string;
  count: (total: number) => string;
  /** Shown when the server sent no message. */
  fallback: string;
};

type Props<Person> = {
  people: (NonNullable<ListProps<Person>['list']> & { totalCount: number }) | undefined;
  isStale: boolean;
  query: ListProps<Person>['query'] & FailingQuery;
  texts: DirectoryTexts;
  children: (person: Person) => ReactNode;
};

/** The search and the list of both directories. */
export function Directory<Person>({ people, isStale, query, texts, children }: Props<Person>) {
  const [words, search] = useQueryParam(SEARCH);
  const nothingFound = (
    <NothingFound
      text={texts.nothingFound}
      hint={searchHint(words, 'Prueba con otras palabras.')}
      clear="Limpiar búsqueda"
      onClear={() => search('')}
    />
  );
  return (
    <>
      <SearchBox
        placeholder={texts.search}
        words={words}
        onSearch={search}
        found={people && !isStale ? texts.count(people.totalCount) : undefined}
      />
      <QueryAlert query={query} fallback={texts.fallback} />
      <PaginatedList
        list={people}
        isStale={isStale}
        query={query}
        skeleton={<PeopleSkeleton />}
        empty={words.trim() ? nothingFound : <EmptyState icon={Users} text={texts.empty} />}
      >
        {(shown) => (
          <SimpleGrid as="ul" listStyleType="none" columns={COLUMNS} gap="3">
            {shown.map(children)}
          </SimpleGrid>
        )}
      </PaginatedList>
    </>
  );
}

const COLUMNS = { base: 1, sm: 2, lg: 3 };

/** Cards of the size of `PersonCard`; the first says that the list is loading. */
const PeopleSkeleton = () => (
  <SimpleGrid role="status" columns={COLUMNS} gap="3">
    {Array.from({ length: 6 }, (_none, index) => (
      <Flex key={index} layerStyle="panel" p="4" gap="3" align="center">
        <Skeleton boxSize="10" flexShrink="0" borderRadius="full" aria-hidden />
        <Box minW="0" flex="1" minH="11">
          {index === 0 ? <Text color="fg.muted">{MESSAGE.loading}</Text> : <Skeleton h="5" w="70%" aria-hidden />}
          <Skeleton mt="1" h="4" w="50%" aria-hidden />
        </Box>
      </Flex>
    ))}
  </SimpleGrid>
);
