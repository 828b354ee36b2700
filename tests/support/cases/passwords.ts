import type { Request } from '../api.ts';

type Said = { message: string };
const message = (said: Said): string => said.message;

/** One of the calls that answer with a message alone. */
const saying = (name: string, input: string, variables: object, rest: { method: string; path: string; body: object }) =>
  ({
    graphql: {
      query: `mutation ($input: ${input}!) { ${name}(input: $input) { message } }`,
      variables: { input: variables },
      pick: (data: Record<string, Said>) => message(data[name] as Said),
    },
    rest: { ...rest, pick: message },
  }) as Request<string>;

export const forgotPassword = (email: unknown) =>
  saying(
    'requestPasswordReset',
    'RequestPasswordResetInput',
    { email },
    {
      method: 'POST',
      path: '/auth/password/forgot',
      body: { email },
    },
  );

export const resetPassword = (secret: unknown, password: unknown) =>
  saying(
    'resetPassword',
    'ResetPasswordInput',
    { secret, password },
    {
      method: 'POST',
      path: '/auth/password/reset',
      body: { secret, password },
    },
  );

export const changePassword = (currentPassword: unknown, newPassword: unknown) =>
  saying(
    'changePassword',
    'ChangePasswordInput',
    { currentPassword, newPassword },
    {
      method: 'PUT',
      path: '/auth/password',
      body: { current_password: currentPassword, new_password: newPassword },
    },
  );

export const changeEmail = (newEmail: unknown) =>
  saying(
    'changeEmail',
    'ChangeEmailInput',
    { newEmail },
    {
      method: 'POST',
      path: '/auth/email',
      body: { new_email: newEmail },
    },
  );

export const confirmEmailChange = (secret: unknown) =>
  saying(
    'confirmEmailChange',
    'EmailChangeLinkInput',
    { secret },
    {
      method: 'POST',
      path: '/auth/email/confirm',
      body: { secret },
    },
  );

export const undoEmailChange = (secret: unknown) =>
  saying(
    'undoEmailChange',
    'EmailChangeLinkInput',
    { secret },
    {
      method: 'POST',
      path: '/auth/email/undo',
      body: { secret },
    },
  );
