import { Dialog, Portal, type DialogRootProps } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useRef, useState, type ReactNode } from 'react';
import { CloseGuardContext, type CloseGuard } from './closeGuard.ts';
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
  const [guard, setGuard] = useState<CloseGuard | null>(null);
  const close = () => (guard ? guard.confirm(onClose) : onClose());
  useCloseWatcher(root.open === true, close);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      onOpenChange={(change) => !change.open && close()}
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
            <CloseGuardContext value={setGuard}>{children}</CloseGuardContext>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
