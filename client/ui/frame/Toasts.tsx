import { Portal, Toast, Toaster } from '@chakra-ui/react';
import { toastSlotRecipe } from '@chakra-ui/react/theme';
import { ErrorBoundary } from 'react-error-boundary';
import { toaster } from './toaster.ts';

export const Toasts = () => (
  <Portal>
    <Toaster toaster={toaster} aria-label="Avisos (alt+T)" insetInline="4">
      {({ title, description, action, closable }) => (
        <ErrorBoundary fallback={null}>
          <Toast.Root recipe={toastSlotRecipe} width={{ md: 'sm' }} outline="1px solid transparent">
            <Toast.Indicator />
            <Toast.Title>{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
            {action && <Toast.ActionTrigger>{action.label}</Toast.ActionTrigger>}
            {closable && <Toast.CloseTrigger aria-label="Cerrar aviso" />}
          </Toast.Root>
        </ErrorBoundary>
      )}
    </Toaster>
  </Portal>
);
