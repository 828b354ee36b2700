import type { User } from '#server/domain/user.ts';
import { refTo, shape, TEXT } from '../base/schema.ts';
import { presentUser } from './account.presenter.ts';

/** Answer of a log-in. */
export const SESSION = shape({ access_token: TEXT, user: refTo('User') });

export const presentLogIn = ({ accessToken, user }: { accessToken: string; user: User }) => ({
  access_token: accessToken,
  user: presentUser(user),
});
