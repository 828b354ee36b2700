import { Dialog, Portal, type DialogRootProps } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { type ContextType, useRef, type ReactNode } from 'react';
import { CloseGuardContext } from './closeGuard.ts';
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
  const guard: NonNullable<ContextType<typeof CloseGuardContext>> = useRef(null);
  const close = () => (guard.current ? guard.current(onClose) : onClose());
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
            <CloseGuardContext value={guard}>{children}</CloseGuardContext>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
