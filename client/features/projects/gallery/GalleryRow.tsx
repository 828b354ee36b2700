import { Box, Center, Flex, Grid, IconButton, Image, Input, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Film, GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { useFilePreview } from '#client/media/useFilePreview.ts';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';
import { kindOf, problemsOfItem, type GalleryValue } from './galleryValues.ts';

type Props = {
  item: GalleryValue;
  /** Null for a new file. */
  stored: GalleryItemFragment | null;
  name: string;
  /** Upload progress of this file; null when it is not being sent. */
  percent: number | null;
  isFirst: boolean;
  isLast: boolean;
  onChange: (texts: Partial<Pick<GalleryValue, 'caption' | 'alternativeText'>>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** While one of the items is dragged: whether it is this one, and at which side of this one it would go. */
  drag: { isDragged: boolean; target: 'before' | 'after' | null } | null;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
};

/** A line in the middle of the gap between two items. */
const line = { content: '""', position: 'absolute', insetX: '0', h: '0.5', bg: 'purple.solid' } as const;

/** One picture or video with its texts, a handle and buttons to move it, and one to remove it. */
export function GalleryRow(props: Props) {
  const { item, stored, name, percent, isFirst, isLast, onChange, onMove, onRemove, drag, onGrab } = props;
  const problems = problemsOfItem(item);
  return (
    <Flex
      as="li"
      gap="4"
      p="3"
      borderWidth="1px"
      borderRadius="lg"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      bg="bg.panel"
      position="relative"
      {...(drag?.isDragged ? { zIndex: 1, boxShadow: 'lg', borderColor: 'purple.border' } : {})}
      _before={drag?.target === 'before' ? { ...line, top: '-7px' } : undefined}
      _after={drag?.target === 'after' ? { ...line, bottom: '-7px' } : undefined}
    >
      <Box w={{ base: 'full', sm: '36' }} flexShrink="0">
        <Preview item={item} stored={stored} />
        <Text mt="1" textStyle="xs" color="fg.muted" lineClamp="1" _firstLetter={{ textTransform: 'uppercase' }}>
          {item.file ? `Nuevo · ${item.file.name}` : name}
        </Text>
        {percent !== null && <ProgressBar label={`Progreso de ${name}`} value={percent} size="xs" mt="1" />}
      </Box>
      <Grid flex={{ base: '1 0 100%', sm: '1' }} minW="0" gap="3">
        <Field label="Pie" error={problems['caption']}>
          <Input
            size="sm"
            value={item.caption}
            aria-label={`Pie de ${name}`}
            onChange={(event) => onChange({ caption: event.target.value })}
          />
        </Field>
        <Field
          label="Texto alternativo"
          hint="Qué se ve, para quien no puede verlo"
          error={problems['alternativeText']}
        >
          <Input
            size="sm"
            value={item.alternativeText}
            aria-label={`Texto alternativo de ${name}`}
            onChange={(event) => onChange({ alternativeText: event.target.value })}
          />
        </Field>
      </Grid>
      <Flex direction={{ base: 'row', sm: 'column' }} gap="1" ms={{ sm: 'auto' }} w={{ base: 'full', sm: 'auto' }}>
        <Center
          boxSize="9"
          me={{ base: 'auto', sm: '0' }}
          color="fg.muted"
          cursor={drag?.isDragged ? 'grabbing' : 'grab'}
          touchAction="none"
          userSelect="none"
          title="Arrastrar para ordenar"
          onPointerDown={onGrab}
        >
          <GripVertical size={18} aria-hidden />
        </Center>
        <RowButton label={`Subir ${name}`} move="up" disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden />
        </RowButton>
        <RowButton label={`Bajar ${name}`} move="down" disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden />
        </RowButton>
        <RowButton label={`Quitar ${name}`} onClick={() => onRemove()}>
          <Trash2 aria-hidden />
        </RowButton>
      </Flex>
    </Flex>
  );
}

type RowButtonProps = {
  label: string;
  move?: 'up' | 'down';
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const RowButton = ({ label, move, children, ...props }: RowButtonProps) => (
  <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={label} data-move={move} {...props}>
    {children}
  </IconButton>
);

function Preview({ item, stored }: Pick<Props, 'item' | 'stored'>) {
  const chosen = useFilePreview(item.file);
  const url = item.file ? chosen : (stored?.thumbnailUrl ?? stored?.url ?? null);
  return (
    <Center aspectRatio={16 / 9} borderRadius="md" overflow="hidden" bg="bg.muted" color="fg.muted">
      {kindOf(item, stored) === 'VIDEO' || url === null ? (
        <Film size={20} aria-hidden />
      ) : (
        <Image alt="" w="full" h="full" objectFit="cover" {...responsiveImage(url, '9rem')} />
      )}
    </Center>
  );
}
