import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { plural } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useDevelopersQuery, type DevelopersQuery } from './DevelopersScreen.generated.ts';
import { Directory } from './Directory.tsx';
import { PersonCard } from './PersonCard.tsx';

type Developer = DevelopersQuery['developers']['edges'][number]['node'];

/** /developers: the studios that publish here. */
export function DevelopersScreen() {
  const { data, error, refetch, fetchMore } = useDevelopersQuery({ fetchPolicy: 'cache-and-network' });
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const list = data?.developers;
  return (
    <>
      <PageHeader
        title="Desarrolladores"
        subtitle="Estudios que publican sus juegos en Fichín"
        actions={
          <LinkButton to={paths.investors} variant="outline">
            Ver inversores
          </LinkButton>
        }
      />
      <Directory
        people={list?.edges.map(({ node }) => <Studio key={node.id} developer={node} />) ?? null}
        total={list?.totalCount ?? 0}
        pageInfo={list?.pageInfo}
        more={more}
        nobody="Aún no hay desarrolladores"
        failure={error ? messageOf(error, FALLBACK.developers) : null}
        onRetry={() => void refetch().catch(() => null)}
      />
    </>
  );
}

const Studio = ({ developer: { studioName, country, projectCount } }: { developer: Developer }) => (
  <PersonCard name={studioName || 'Desarrollador independiente'}>
    {[country, plural(projectCount, 'proyecto publicado', 'proyectos publicados')].filter(Boolean).join(' · ')}
  </PersonCard>
);
