import { Dialog, Portal, type DialogRootProps } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

type Props = Omit<DialogRootProps, 'children' | 'onOpenChange'> & {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog in the middle of the page, whose content is as new each time it is opened. */
export const Modal = ({ title, onClose, children, ...root }: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    onOpenChange={(change) => !change.open && onClose()}
    placement="center"
    lazyMount
    unmountOnExit
    {...root}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner px="4">
        <Dialog.Content borderWidth="1px" _dark={{ borderColor: 'border.emphasized' }}>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
