import { Flex, Text } from '@chakra-ui/react';
import { Lock, Newspaper, Plus } from 'lucide-react';
import { NewUpdates } from '#client/features/updates/list/NewUpdates.tsx';
import { UpdateLine } from '#client/features/updates/list/UpdateLine.tsx';
import { paths } from '#client/routing/paths.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import type { ProjectUpdatesFragment } from './ProjectUpdates.generated.ts';

const PREVIEW = 3;

export function ProjectUpdates({ project }: { project: ProjectUpdatesFragment }) {
  const { id, updates, updateCount, exclusiveUpdateCount, viewerRights } = project;
  return (
    <Panel
      title="Últimas actualizaciones"
      action={
        <LinkButton to={paths.updates(id)} size="sm" variant="plain" px="0">
          Ver todas
        </LinkButton>
      }
    >
      {updates.edges.length === 0 && <NoUpdates projectId={id} mine={viewerRights.includes('UPDATE_WRITE')} />}
      <NewUpdates isPreview updates={updates.edges.map(({ node }) => node)}>
        {(shown) => (
          <Rows>
            {shown.map((update) => (
              <UpdateLine key={update.id} projectId={id} update={update} excerptLength={100} />
            ))}
          </Rows>
        )}
      </NewUpdates>
      {exclusiveUpdateCount > 0 && (
        <Flex mt="4" gap="2" align="center" textStyle="sm" color="fg.muted">
          <Lock size={16} aria-hidden />
          <Text>
            {plural(exclusiveUpdateCount, 'actualización exclusiva', 'actualizaciones exclusivas')} para inversores del
            proyecto
          </Text>
        </Flex>
      )}
      {updateCount > PREVIEW && (
        <LinkButton to={paths.updates(id)} variant="outline" mt="4">
          Ver todas las actualizaciones ({updateCount})
        </LinkButton>
      )}
    </Panel>
  );
}

const NoUpdates = ({ projectId, mine: canManage }: { projectId: string; mine: boolean }) => (
  <EmptyState
    plain
    icon={Newspaper}
    text={canManage ? 'Aún no has publicado actualizaciones' : 'Este proyecto aún no tiene actualizaciones'}
    action={
      canManage && (
        <LinkButton to={paths.newUpdate(projectId)} size="sm" variant="outline">
          <Plus aria-hidden /> Nueva actualización
        </LinkButton>
      )
    }
  />
);
