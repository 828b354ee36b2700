import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { route } from './routeModule.ts';

/** The screens that need no session: test pages, documentation, and those that mails lead to. */
export const OPEN_ROUTES = [
  route(PATTERNS.gettingStarted, 'anyone', () => import('#client/features/integrators/GettingStartedScreen.tsx')),
  route(PATTERNS.test, 'anyone', () => import('#client/features/test-pages/TestNavigationScreen.tsx')),
  route(PATTERNS.testParts, 'anyone', () => import('#client/features/test-pages/PartsScreen.tsx')),
  route(PATTERNS.testUpdateForm, 'anyone', () => import('#client/features/test-pages/TestUpdateFormScreen.tsx')),
  route(PATTERNS.minimalTest, 'anyone', () => import('#client/features/test-pages/MinimalTestScreen.tsx')),
  route(PATTERNS.forgottenPassword, 'anyone', () => import('#client/links/ForgotPasswordScreen.tsx')),
  route(PATTERNS.resetPassword, 'anyone', () => import('#client/links/ResetPasswordScreen.tsx')),
  route(PATTERNS.confirmEmail, 'anyone', () => import('#client/links/ConfirmEmailScreen.tsx')),
  route(PATTERNS.confirmEmailChange, 'anyone', () => import('#client/links/ConfirmEmailChangeScreen.tsx')),
  route(PATTERNS.undoEmailChange, 'anyone', () => import('#client/links/UndoEmailChangeScreen.tsx')),
  route(PATTERNS.confirmPaymentChange, 'anyone', () => import('#client/links/ConfirmPaymentScreen.tsx')),
  route(PATTERNS.stopPaymentChange, 'anyone', () => import('#client/links/StopPaymentChangeScreen.tsx')),
];
