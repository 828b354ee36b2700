import { DomainError, fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import type { InvestorProfile, StoredDeveloper } from './profile.rules.ts';
import { hasInvisible, isBroken } from '#server/kernel/text/text.ts';
import { ROLES, UNAUTHENTICATED, type Role, type Viewer } from '#server/kernel/viewer.ts';

export type User = {
  id: number;
  email: string;
  role: Role;
  createdAt: Date;
  /** Null until its owner opened the link sent to it. Until then it is mailed links alone. */
  emailConfirmedAt: Date | null;
  /** When the account closes for good at its owner's request; null when not requested. */
  closesAt: Date | null;
  developerProfile: StoredDeveloper | null;
  investorProfile: InvestorProfile | null;
};

/** What an account without a name is called: never by its e-mail. */
export const NAMELESS: Record<Role, string> = { developer: 'Desarrollador', investor: 'Inversor' };

export const PASSWORD_HINT = 'Mínimo 8 caracteres, una mayúscula, una minúscula y un número';

export const MIN_PASSWORD = 8;
/** Characters: enough for any passphrase, and cheap to hash. */
export const MAX_PASSWORD = 4096;

/** The password rule, checked by client and server. */
export function passwordProblem(password: string): string | null {
  if (password.length > MAX_PASSWORD) return `La contraseña no puede superar los ${MAX_PASSWORD} caracteres`;
  const strong =
    password.length >= MIN_PASSWORD && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password);
  return strong ? null : `La contraseña no cumple los requisitos: ${PASSWORD_HINT.toLowerCase()}`;
}

/** The problem of a password that passes the rule but is in the list of common ones, which only the server has. */
export const COMMON_PASSWORD = 'Esta contraseña es demasiado común: elige otra';

/** An address as it was typed, in lower case: so accounts from before domains were stored in ASCII have theirs. */
export const typedEmail = (email: string): string => email.trim().toLowerCase();

const ASCII = /^[\0-\x7f]*$/;

/** Names and nothing that has a meaning of its own in a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** A domain with letters beyond ASCII as mail servers know it, `xn--…`; as it is when it has no such form. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The one form in which an address is stored and compared. */
export function normalizeEmail(email: string): string {
  const address = typedEmail(email);
  const domain = domainOf(address);
  return `${address.slice(0, address.length - domain.length)}${asciiDomain(domain)}`;
}

export const MAX_EMAIL = 254;

/**
 * Without what mail programs read as something else, as in `<a@b.co>`: the same mailbox by another name. A text can be
 * split into these parts in one way only, so matching takes linear time.
 */
const EMAIL = /^[^\s@<>()[\]:;,"\\]+@[^\s@<>()[\]:;,"\\.]+(?:\.[^\s@<>()[\]:;,"\\.]+)+$/;

/** Whether an account may have this address. Addresses registered earlier may break the rules for new ones. */
export const mayBeEmail = (email: string): boolean => email.length <= 2 * MAX_EMAIL && !isBroken(email);

export function emailProblem(email: string): string | null {
  const address = typedEmail(email);
  if (address === '') return 'El correo es obligatorio';
  const stored = normalizeEmail(email);
  const isShaped =
    stored.length <= MAX_EMAIL && EMAIL.test(stored) && !isBroken(address) && ASCII.test(domainOf(stored));
  // What is shown like another address: invisible characters, and letters of full width, which NFKC replaces.
  return isShaped && !hasInvisible(address) && address.normalize('NFKC') === address ? null : 'El correo no es válido';
}

/** Accepts either letter case; returns lower case. */
export function readRole(role: unknown): Role | null {
  const lower = typeof role === 'string' ? role.toLowerCase() : role;
  return ROLES.find((known) => known === lower) ?? null;
}

type Registration = { email: string; password: string; role: Role | null; isCommon?: boolean };

export function registrationProblem({ email, password, role, isCommon = false }: Registration): Problem | null {
  const details: Details = {};
  const wrongEmail = emailProblem(email);
  const wrongPassword = passwordProblem(password) ?? (isCommon ? COMMON_PASSWORD : null);
  if (wrongEmail) details['email'] = wrongEmail;
  if (wrongPassword) details['password'] = wrongPassword;
  if (!role) details['role'] = 'Elige un rol: desarrollador o inversor';
  return fieldsProblem(details);
}

export const displayName = ({ email, developerProfile, investorProfile }: User): string =>
  developerProfile?.studioName ?? investorProfile?.name ?? email;

export const asViewer = ({ id, role, developerProfile }: User): Viewer => ({
  id,
  role,
  developerProfileId: developerProfile?.id ?? null,
});

/** The account of a viewer, or of a credential: refuses one that was closed meanwhile. */
export function requireAccount(user: User | null): User {
  if (!user) throw new DomainError(UNAUTHENTICATED);
  return user;
}

/** The refusal for a suspended account, shown only after its owner proved who they are. */
export const suspendedProblem = (reason: string): Problem =>
  problem('ACCOUNT_SUSPENDED', `Fichín suspendió tu cuenta. Motivo: ${reason}`);
export const INVALID_CREDENTIALS = problem('INVALID_CREDENTIALS', 'Correo o contraseña incorrectos');
/** Never 401, which would end the session. */
export const WRONG_PASSWORD = problem('WRONG_PASSWORD', 'La contraseña no es correcta', {
  password: 'La contraseña no es correcta',
});
export const EMAIL_TAKEN = problem('EMAIL_TAKEN', 'Ya existe una cuenta con ese correo');
