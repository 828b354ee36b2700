import { Box, HStack } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { formatDate } from '#client/text/format.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DeleteUpdate } from './DeleteUpdate.tsx';
import { Markdown } from './Markdown.tsx';
import { MediaGallery } from './MediaGallery.tsx';
import { UpdateBadges } from './UpdateBadges.tsx';
import type { UpdateQuery } from './UpdateScreen.generated.ts';

type Update = NonNullable<UpdateQuery['update']>;

export const UpdateArticle = ({ update, onDeleted }: { update: Update; onDeleted: () => void }) => (
  <Box as="article">
    <PageHeader
      title={update.title}
      subtitle={<Byline update={update} />}
      backTo={paths.updates(update.project.id)}
      badge={<UpdateBadges update={update} />}
      actions={
        update.viewerCanEdit && (
          <>
            <LinkButton to={paths.editUpdate(update.project.id, update.id)} variant="outline">
              <Pencil aria-hidden /> Editar
            </LinkButton>
            <DeleteUpdate updateId={update.id} onDeleted={onDeleted} />
          </>
        )
      }
    />
    <Markdown source={update.content} />
    <MediaGallery media={update.media} />
  </Box>
);

const Byline = ({ update: { project, createdAt, editedAt } }: { update: Update }) => (
  <HStack gap="2" wrap="wrap" textStyle="sm">
    <Box asChild color="purple.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
      <Link to={paths.project(project.id)}>{project.title}</Link>
    </Box>
    <span aria-hidden>·</span>
    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    {editedAt && <span>· Editada el {formatDate(editedAt)}</span>}
  </HStack>
);
