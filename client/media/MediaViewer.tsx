import { Box, chakra, Dialog, Flex, Image, Portal, Text } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { useCloseWatcher } from '#client/ui/hooks/useCloseWatcher.ts';
import { responsiveImage } from './responsiveImage.ts';
import { Video } from './Video.tsx';
import type { Viewed } from './viewed.ts';

type Props = {
  title: string;
  items: Viewed[];
  /** The index of the shown item; null when the viewer is closed. */
  at: number | null;
  onMove: (to: number) => void;
  onClose: () => void;
  /** The element to focus on close. */
  finalFocus: () => HTMLElement | null;
};

/** Pictures and videos one at a time on the whole screen. Buttons, arrow keys and swipes turn to the next one. */
export function MediaViewer({ title, items, at, onMove, onClose, finalFocus }: Props) {
  const item = at === null ? undefined : items[at];
  const index = at ?? 0;
  const isTurnable = (by: number) => items[index + by] !== undefined;
  const turn = (by: number) => isTurnable(by) && onMove(index + by);

  useCloseWatcher(item !== undefined, onClose);

  function onKeyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    turn(by);
  }

  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={item !== undefined}
      onOpenChange={(change) => !change.open && onClose()}
      size="full"
      motionPreset="none"
      lazyMount
      unmountOnExit
      finalFocusEl={finalFocus}
    >
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content bg="black" color="white" h="100dvh" onKeyDown={onKeyDown}>
            <Flex align="center" justify="space-between" gap="3" ps="4" pe="2" py="2">
              <Dialog.Title textStyle="sm" fontWeight="medium" lineClamp="1">
                {title}
              </Dialog.Title>
              <Flex align="center" gap="2">
                {items.length > 1 && (
                  <Text as="span" textStyle="sm" whiteSpace="nowrap" aria-live="polite">
                    {index + 1} de {items.length}
                  </Text>
                )}
                <Control aria-label="Cerrar" onClick={() => onClose()}>
                  <X aria-hidden />
                </Control>
              </Flex>
            </Flex>
            <Box flex="1" minH="0" position="relative" touchAction="pan-y pinch-zoom" {...useSwipe(turn)}>
              {item && <Shown key={item.url} item={item} />}
              {items.length > 1 && (
                <>
                  <Control aria-label="Anterior" side="left" aria-disabled={!isTurnable(-1)} onClick={() => turn(-1)}>
                    <ChevronLeft aria-hidden />
                  </Control>
                  <Control aria-label="Siguiente" side="right" aria-disabled={!isTurnable(1)} onClick={() => turn(1)}>
                    <ChevronRight aria-hidden />
                  </Control>
                </>
              )}
            </Box>
            <Box px="4" py="3" minH="12" maxH="30dvh" overflowY="auto" textAlign="center" aria-live="polite">
              {item?.caption}
            </Box>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pixels a finger moves sideways to turn to another item. */
const SWIPE = 48;

function useSwipe(turn: (by: number) => void) {
  const touched = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const first = touches[0];
      touched.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const last = changedTouches[0];
      if (!touched.current || !last) return;
      const [across, down] = [last.clientX - touched.current.x, last.clientY - touched.current.y];
      touched.current = null;
      if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  };
}

function Shown({ item: { url, kind, caption, alternativeText } }: { item: Viewed }) {
  const text = alternativeText ?? caption ?? '';
  if (kind === 'IMAGE')
    return <Image alt={text} w="full" h="full" objectFit="contain" {...responsiveImage(url, '100vw', 'eager')} />;
  return (
    <Video
      src={url}
      label={text || 'Video'}
      preload="metadata"
      style={{ width: '100%', height: '100%', objectFit: 'contain' }}
    />
  );
}

const Control = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    borderRadius: 'full',
    color: 'white',
    bg: 'rgb(0 0 0 / 60%)',
    cursor: 'pointer',
    _hover: { bg: 'rgb(70 70 70 / 80%)' },
    _focusVisible: { outline: '2px solid white', outlineOffset: '2px' },
    _disabled: { opacity: 0.3, cursor: 'default' },
  },
  variants: {
    side: {
      left: { position: 'absolute', top: '50%', translate: '0 -50%', left: '2' },
      right: { position: 'absolute', top: '50%', translate: '0 -50%', right: '2' },
    },
  },
});
