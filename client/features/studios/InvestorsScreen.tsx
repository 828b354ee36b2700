import { paths } from '#client/routing/paths.ts';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { Directory, type DirectoryTexts } from './Directory.tsx';
import { useInvestorsQuery, type InvestorsQueryVariables } from './InvestorsScreen.generated.ts';
import { PersonCard } from './PersonCard.tsx';

const ANONYMOUS = 'Inversor sin nombre';

const TEXTS: DirectoryTexts = {
  search: 'Buscar inversores por nombre...',
  empty: 'Aún no hay inversores',
  nothingFound: 'No se encontraron inversores',
  count: (total) => plural(total, 'inversor', 'inversores'),
  fallback: FALLBACK.investors,
};

/** /investors: the list of investors, without amounts or projects. */
export function InvestorsScreen({ variables }: { variables: InvestorsQueryVariables }) {
  const query = useInvestorsQuery({ variables });
  const { shown, isStale } = useStaleWhileSearching(query);
  return (
    <>
      <PageHeader
        title="Inversores"
        subtitle="Personas que invierten en juegos independientes"
        actions={<LinkButton to={paths.developers}>Ver desarrolladores</LinkButton>}
      />
      <Directory people={shown?.investors} isStale={isStale} query={query} texts={TEXTS}>
        {({ id, name }) => <PersonCard key={id} name={name || ANONYMOUS} />}
      </Directory>
    </>
  );
}
