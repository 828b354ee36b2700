import { HStack } from '@chakra-ui/react';
import { BookOpenCheck } from 'lucide-react';
import { plural } from '#server/kernel/text/plural.ts';

type Props = { readership: { readCount: number; investorCount: number } | null };

/** How many of the project's investors have read an update; nothing for everybody but its developer. */
export function Readership({ readership }: Props) {
  if (!readership || readership.investorCount === 0) return null;
  const { readCount, investorCount } = readership;
  return (
    <HStack as="span" display="inline-flex" gap="1.5">
      <BookOpenCheck size={15} aria-hidden />
      Leída por {readCount} de {plural(investorCount, 'inversor', 'inversores')}
    </HStack>
  );
}
