import { PATTERNS } from '#server/kernel/page.paths.ts';
import { lazyScreen, route } from './routeModule.ts';

/** The screens that need no session: test pages, documentation, and those that mails lead to. */
export const OPEN_ROUTES = [
  route({
    path: PATTERNS.gettingStarted,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/features/integrators/GettingStartedScreen.tsx'), 'GettingStartedScreen'),
  }),
  route({
    path: PATTERNS.test,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/features/test-pages/TestNavigationScreen.tsx'), 'TestNavigationScreen'),
  }),
  route({
    path: PATTERNS.testParts,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/features/test-pages/PartsScreen.tsx'), 'PartsScreen'),
  }),
  route({
    path: PATTERNS.testUpdateForm,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/features/test-pages/TestUpdateFormScreen.tsx'), 'TestUpdateFormScreen'),
  }),
  route({
    path: PATTERNS.minimalTest,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/features/test-pages/MinimalTestScreen.tsx'), 'MinimalTestScreen'),
  }),
  route({
    path: PATTERNS.forgottenPassword,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  route({
    path: PATTERNS.resetPassword,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  }),
  route({
    path: PATTERNS.confirmEmail,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  }),
  route({
    path: PATTERNS.confirmEmailChange,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/EmailChangeScreens.tsx'), 'ConfirmEmailChangeScreen'),
  }),
  route({
    path: PATTERNS.undoEmailChange,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/EmailChangeScreens.tsx'), 'UndoEmailChangeScreen'),
  }),
  route({
    path: PATTERNS.confirmPaymentChange,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/ConfirmPaymentScreen.tsx'), 'ConfirmPaymentScreen'),
  }),
  route({
    path: PATTERNS.stopPaymentChange,
    for: 'anyone',
    screen: lazyScreen(() => import('#client/links/StopPaymentChangeScreen.tsx'), 'StopPaymentChangeScreen'),
  }),
];
