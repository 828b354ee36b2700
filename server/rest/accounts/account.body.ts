import type { ProfilePatch } from '#server/domain/profile.ts';
import { type Role, PASSWORD_HINT, ROLES } from '#server/domain/user.ts';
import { readBody, known, text } from '../base/readers.ts';
import { PROFILE_REST } from './profile.fields.ts';

export const LOGIN_BODY = {
  email: text("The account's e-mail address, in any letter case.", { type: 'string' }),
  password: text("The account's password.", { type: 'string', format: 'password' }),
};

export const REGISTER_BODY = {
  email: text('E-mail address that no other account has, at most 254 characters; stored in lower case.', {
    type: 'string',
  }),
  password: text(
    `8 to 4096 characters, among them an upper-case letter, a lower-case letter and a digit (${PASSWORD_HINT}).`,
    {
      type: 'string',
      format: 'password',
    },
  ),
  role: known(ROLES, "Role of the account, which can't be changed later."),
};

export const CONFIRM_BODY = {
  secret: text('The end of the address that was sent by e-mail, after the last slash.', { type: 'string' }),
};

export const readSecret = (body: unknown): string => readBody(CONFIRM_BODY, body).secret ?? '';

export function readLogin(body: unknown): { email: string; password: string } {
  const { email, password } = readBody(LOGIN_BODY, body);
  return { email: email ?? '', password: password ?? '' };
}

export function readRegistration(body: unknown): { email: string; password: string; role: Role | null } {
  const { email, password, role } = readBody(REGISTER_BODY, body);
  return { email: email ?? '', password: password ?? '', role: role ?? null };
}

export const readProfile = (body: unknown): ProfilePatch => PROFILE_REST.patchOf(readBody(PROFILE_REST.body, body));
