import { Dialog, Portal, type DialogRootProps } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useRef, type ReactNode } from 'react';
import { useCloseWatcher } from './hooks/useCloseWatcher.ts';

type Props = Omit<DialogRootProps, 'children' | 'onOpenChange'> & {
  title: ReactNode;
  onClose: () => void;
  /** Its form could be sent as it is opened: the focus begins at the dialog, so that a second Enter sends nothing. */
  isPrefilled?: boolean;
  children: ReactNode;
};

/** A dialog in the middle of the page, whose content is as new each time it is opened. */
export function Modal({ title, onClose, isPrefilled = false, children, ...root }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useCloseWatcher(root.open === true, onClose);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      onOpenChange={(change) => !change.open && onClose()}
      placement="center"
      lazyMount
      unmountOnExit
      {...(isPrefilled && { initialFocusEl: () => content.current })}
      {...root}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content ref={content} borderWidth="1px" _dark={{ borderColor: 'border.emphasized' }}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
