import { Portal, Toast, Toaster } from '@chakra-ui/react';
import { toastSlotRecipe } from '@chakra-ui/react/theme';
import { ErrorBoundary } from 'react-error-boundary';
import { GAP, toaster } from './toaster.ts';

export const Toasts = () => (
  <Portal>
    <Toaster toaster={toaster} aria-label="Avisos (alt+T)" insetInline={GAP}>
      {({ title, description, action }) => (
        <ErrorBoundary fallback={null}>
          <Toast.Root
            recipe={toastSlotRecipe}
            width={{ md: 'sm' }}
            gap="min(0.75rem, 12px)"
            p={GAP}
            outline="1px solid transparent"
          >
            <Toast.Indicator boxSize="min(1.25rem, 24px)" />
            <Toast.Title flex="1" me="0">
              {title}
            </Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
            {action && <Toast.ActionTrigger>{action.label}</Toast.ActionTrigger>}
            <Toast.CloseTrigger
              aria-label="Cerrar aviso"
              position="static"
              color="inherit"
              boxSize="6"
              my="-0.5"
              flexShrink="0"
            />
          </Toast.Root>
        </ErrorBoundary>
      )}
    </Toaster>
  </Portal>
);
