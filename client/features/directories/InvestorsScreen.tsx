import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Directory } from './Directory.tsx';
import { useInvestorsQuery } from './InvestorsScreen.generated.ts';
import { PersonCard } from './PersonCard.tsx';

const ANONYMOUS = 'Inversor sin nombre';

/** /investors: who puts money in; neither how much nor where. */
export function InvestorsScreen() {
  const { data, error, refetch, fetchMore } = useInvestorsQuery({ fetchPolicy: 'cache-and-network' });
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const list = data?.investors;
  return (
    <>
      <PageHeader
        title="Inversores"
        subtitle="Personas que invierten en juegos independientes"
        actions={
          <LinkButton to={paths.developers} variant="outline">
            Ver desarrolladores
          </LinkButton>
        }
      />
      <Directory
        people={list?.edges.map(({ node: { id, name } }) => <PersonCard key={id} name={name || ANONYMOUS} />) ?? null}
        total={list?.totalCount ?? 0}
        pageInfo={list?.pageInfo}
        more={more}
        nobody="Aún no hay inversores"
        failure={error ? messageOf(error, FALLBACK.investors) : null}
        onRetry={() => void refetch().catch(() => null)}
      />
    </>
  );
}
