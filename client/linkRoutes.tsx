import { lazyComponent } from './ui/lazyComponent.tsx';

/** The rows of the screens that mails lead to, and of the one that asks for such a mail. */
export const LINK_ROUTES = [
  {
    path: '/confirmar-correo/:secret',
    for: 'anyone' as const,
    screen: lazyComponent(() => import('./features/session/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen', true),
  },
  {
    path: '/olvide',
    for: 'anyone' as const,
    screen: lazyComponent(() => import('./features/links/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen', true),
  },
  {
    path: '/restablecer/:secret',
    for: 'anyone' as const,
    screen: lazyComponent(() => import('./features/links/ResetPasswordScreen.tsx'), 'ResetPasswordScreen', true),
  },
  {
    path: '/confirmar-cambio/:secret',
    for: 'anyone' as const,
    screen: lazyComponent(() => import('./features/links/EmailChangeScreens.tsx'), 'ConfirmEmailChangeScreen', true),
  },
  {
    path: '/deshacer-cambio/:secret',
    for: 'anyone' as const,
    screen: lazyComponent(() => import('./features/links/EmailChangeScreens.tsx'), 'UndoEmailChangeScreen', true),
  },
];
