import { Box, Center, Flex, IconButton, Image, Input, Text } from '@chakra-ui/react';
import { Film, Trash2, Undo2 } from 'lucide-react';
import { formatSize } from '#client/text/format.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import { useFilePreview } from '#client/media/useFilePreview.ts';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { captionProblem } from '#server/features/updates/update.rules.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { isIncluded, type Attachment } from './attachments.ts';

type Props = {
  attachment: Attachment;
  /** Upload progress of this file; null when it is not being sent. */
  percent: number | null;
  onCaption: (caption: string) => void;
  onToggle: () => void;
};

export function AttachmentRow({ attachment, percent, onCaption, onToggle }: Props) {
  const isAttached = isIncluded(attachment);
  return (
    <Flex
      as="li"
      gap="4"
      p="3"
      borderWidth="1px"
      borderRadius="lg"
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
    >
      <Thumbnail attachment={attachment} faded={!isAttached} />
      <Box flex="1" minW="0">
        <Text textStyle="sm" fontWeight="medium" truncate textDecoration={isAttached ? 'none' : 'line-through'}>
          {attachment.name}
        </Text>
        <Muted textStyle="xs">{stateOf(attachment)}</Muted>
        {percent !== null && <ProgressBar label={`Progreso de ${attachment.name}`} value={percent} size="xs" mt="2" />}
      </Box>
      <Box flex={{ base: '1 0 100%', sm: '1.4' }} order={{ base: 1, sm: 0 }}>
        {isAttached && (
          <Field label="Pie" error={captionProblem(attachment.caption)}>
            <Input
              size="sm"
              value={attachment.caption}
              placeholder="Qué se ve"
              aria-label={`Pie de ${attachment.name}`}
              onChange={(event) => onCaption(event.target.value)}
            />
          </Field>
        )}
      </Box>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        onClick={() => onToggle()}
        aria-label={`${isAttached ? 'Quitar' : 'Conservar'} ${attachment.name}`}
      >
        {isAttached ? <Trash2 aria-hidden /> : <Undo2 aria-hidden />}
      </IconButton>
    </Flex>
  );
}

/** Bytes. */
const LEAST_SHOWN = 100 * 1024;

const sizeOf = ({ size }: File): string =>
  size < LEAST_SHOWN ? `menos de ${formatSize(LEAST_SHOWN)}` : formatSize(size);

const stateOf = (attachment: Attachment): string => {
  if (attachment.file) return `Nuevo · ${sizeOf(attachment.file)}`;
  return attachment.removed ? 'Se quitará al guardar' : 'Ya publicado';
};

function Thumbnail({ attachment, faded }: { attachment: Attachment; faded: boolean }) {
  const chosen = useFilePreview(attachment.file);
  const url = attachment.file ? chosen : attachment.preview;
  return (
    <Center
      w="20"
      h="14"
      flexShrink="0"
      borderRadius="md"
      overflow="hidden"
      bg="bg.muted"
      color="fg.muted"
      opacity={faded ? 0.4 : 1}
    >
      {attachment.kind === 'IMAGE' ? (
        url && <Image alt="" w="full" h="full" objectFit="cover" {...responsiveImage(url, '5rem')} />
      ) : (
        <Film size={20} aria-label="Video" />
      )}
    </Center>
  );
}
