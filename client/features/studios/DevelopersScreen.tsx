import { paths } from '#client/routing/paths.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { outcomesText } from '#server/features/projects/outcome/outcome.words.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import {
  useDevelopersQuery,
  type DevelopersQuery,
  type DevelopersQueryVariables,
} from './DevelopersScreen.generated.ts';
import { Directory, type DirectoryTexts } from './Directory.tsx';
import { PersonCard } from './PersonCard.tsx';

type Developer = DevelopersQuery['developers']['edges'][number]['node'];

const TEXTS: DirectoryTexts = {
  search: 'Buscar estudios por nombre o país...',
  empty: 'Aún no hay desarrolladores',
  nothingFound: 'No se encontraron estudios',
  count: (total) => plural(total, 'estudio', 'estudios'),
  fallback: FALLBACK.developers,
};

/** /developers: the list of developers, with their number of projects. */
export function DevelopersScreen({ variables }: { variables: DevelopersQueryVariables }) {
  const query = useDevelopersQuery({ variables });
  const { shown, isStale } = useStaleWhileSearching(query);
  return (
    <>
      <PageHeader
        title="Desarrolladores"
        subtitle="Estudios que publican sus juegos en Fichín"
        actions={<LinkButton to={paths.investors}>Ver inversores</LinkButton>}
      />
      <Directory people={shown?.developers} isStale={isStale} query={query} texts={TEXTS}>
        {(developer) => <Studio key={developer.id} developer={developer} />}
      </Directory>
    </>
  );
}

const Studio = ({ developer: { id, studioName, country, projectCount, ...counts } }: { developer: Developer }) => (
  <PersonCard name={studioName || INDEPENDENT} to={paths.developer(id)}>
    {[
      country,
      plural(projectCount, 'proyecto publicado', 'proyectos publicados'),
      outcomesText({ released: counts.releasedCount, cancelled: counts.cancelledCount }),
    ]
      .filter(Boolean)
      .join(' · ')}
  </PersonCard>
);
