import { Box, HStack, Skeleton, Stack, Button } from '@chakra-ui/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ReportButton } from '#client/features/moderation/ReportButton.tsx';
import { paths } from '#client/routing/paths.ts';
import { hasFields } from '#client/queries/usePartialData.ts';
import { formatDate } from '#client/text/date.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { MediaGallery } from './MediaGallery.tsx';
import { Readership } from './Readership.tsx';
import { UpdateBadges } from './UpdateBadges.tsx';
import { type UpdateQuery, useDeleteUpdateMutation } from './UpdateScreen.generated.ts';

type Update = NonNullable<UpdateQuery['update']>;

type Known = DeepPartial<Update> | null | undefined;
type Props = {
  projectId: string;
  update: Known;
  onDeleted: () => void;
};

/** The update, with placeholders for what is not known yet. */
export const UpdateArticle = ({ projectId, update, onDeleted }: Props) => (
  <Box as="article">
    <PageHeader
      title={update?.title ?? null}
      subtitle={<Byline update={update} />}
      backTo={paths.updates(projectId)}
      badge={
        hasFields(update, 'type', 'isPublic') ? <UpdateBadges update={update} /> : <Skeleton h="5" w="24" aria-hidden />
      }
      actions={
        hasFields(update, 'id') &&
        update.viewerCanEdit && (
          <>
            <LinkButton to={paths.editUpdate(projectId, update.id)}>
              <Pencil aria-hidden /> Editar
            </LinkButton>
            <DeleteUpdate updateId={update.id} onDeleted={onDeleted} />
          </>
        )
      }
    />
    {hasFields(update, 'contentHtml') ? <MarkdownHtml html={update.contentHtml} /> : <TextSkeleton />}
    {hasFields(update, 'contentHtml') && hasMedia(update) && <MediaGallery title={update.title} media={update.media} />}
    {hasFields(update, 'id', 'contentHtml', 'viewerCanEdit') && !update.viewerCanEdit && (
      <ReportButton subject={{ kind: 'UPDATE', id: update.id, name: 'la actualización' }} mt="4" ms="-2.5" />
    )}
  </Box>
);

/** Every query that selects media selects all its fields. */
const hasMedia = (update: Known): update is DeepPartial<Update> & Pick<Update, 'title' | 'media'> =>
  hasFields(update, 'title', 'media');

const TextSkeleton = () => (
  <Stack gap="4" aria-hidden>
    <Skeleton h="20" />
    <Skeleton h="28" />
    <Skeleton h="20" w="80%" />
  </Stack>
);

const Byline = ({ update }: { update: Known }) => (
  <HStack gap="2" wrap="wrap" textStyle="sm">
    {hasFields(update?.project, 'id', 'title') ? (
      <Box asChild color="purple.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
        <Link to={paths.project(update.project.id)}>{update.project.title}</Link>
      </Box>
    ) : (
      <Skeleton h="5" w="32" aria-hidden />
    )}
    {hasFields(update, 'createdAt') && (
      <>
        <span aria-hidden>·</span>
        <span>
          <time dateTime={update.createdAt}>{formatDate(update.createdAt)}</time>
          {(update.editedAt ?? update.mailedAt) && <Dot />}
        </span>
      </>
    )}
    {update?.editedAt && (
      <span>
        Editada el {formatDate(update.editedAt)}
        {update.mailedAt && <Dot />}
      </span>
    )}
    {update?.mailedAt && <span>Enviada por correo a los inversores</span>}
    {hasFields(update?.readership, 'readCount', 'investorCount') && <Readership readership={update.readership} />}
  </HStack>
);

/** Behind what precedes it, because no line begins with it. */
const Dot = () => (
  <Box as="span" ml="2" aria-hidden>
    ·
  </Box>
);

function DeleteUpdate({ updateId, onDeleted }: { updateId: string; onDeleted: () => void }) {
  const [remove] = useDeleteUpdateMutation();
  const deletion = useConfirm({
    title: 'Eliminar actualización',
    body: '¿Estás seguro de que quieres eliminar esta actualización? Esta acción no se puede deshacer.',
    action: 'Eliminar',
    isFinal: true,
    fallback: FALLBACK.deleteUpdate,
    async run() {
      await remove({ variables: { input: { id: updateId } } });
      onDeleted();
    },
  });
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => deletion.open()}>
        <Trash2 aria-hidden /> Eliminar
      </Button>
      {deletion.dialog}
    </>
  );
}
