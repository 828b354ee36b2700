import type { Request } from '../api.ts';

type Said = { message: string };
const message = (said: Said): string => said.message;

/** One of the calls that answer with a message alone. */
const saying = (name: string, input: string, variables: object) =>
  ({
    graphql: {
      query: `mutation ($input: ${input}!) { ${name}(input: $input) { message } }`,
      variables: { input: variables },
      pick: (data: Record<string, Said>) => message(data[name] as Said),
    },
  }) as Request<string>;

export const forgotPassword = (email: unknown) =>
  saying('requestPasswordReset', 'RequestPasswordResetInput', { email });

export const resetPassword = (secret: unknown, password: unknown) =>
  saying('resetPassword', 'ResetPasswordInput', { secret, password });

export const changePassword = (currentPassword: unknown, newPassword: unknown) =>
  saying('changePassword', 'ChangePasswordInput', { currentPassword, newPassword });

export const changeEmail = (newEmail: unknown) => saying('changeEmail', 'ChangeEmailInput', { newEmail });

export const confirmEmailChange = (secret: unknown) => saying('confirmEmailChange', 'EmailChangeLinkInput', { secret });

export const undoEmailChange = (secret: unknown) => saying('undoEmailChange', 'EmailChangeLinkInput', { secret });
