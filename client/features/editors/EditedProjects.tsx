import { Flex } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import type { EditedProjectFragment } from './Editors.generated.ts';

/** Projects of others that the user writes for. */
export const EditedProjects = ({ projects }: { projects: readonly EditedProjectFragment[] }) => (
  <Panel title="Proyectos en los que redactas">
    <Rows>
      {projects.map(({ id, title, viewerRights }) => (
        <Flex key={id} as="li" py="3" gap="3" justify="space-between" align="center" wrap="wrap">
          <TextLink to={paths.project(id)}>{title}</TextLink>
          <Flex gap="2" wrap="wrap">
            {viewerRights.includes('UPDATE_WRITE') && (
              <LinkButton
                to={paths.newUpdate(id)}

                size="sm"
                aria-label={`Nueva actualización de ${title}`}
              >
                Nueva actualización
              </LinkButton>
            )}
            <LinkButton to={paths.milestones(id)} size="sm" aria-label={`Hitos de ${title}`}>
              Hitos
            </LinkButton>
          </Flex>
        </Flex>
      ))}
    </Rows>
  </Panel>
);
