import { fieldsProblem, problem, type Details, type Problem } from './errors.ts';
import { isBroken, textProblem } from './text.ts';

export const ROLES = ['developer', 'investor'] as const;
export type Role = (typeof ROLES)[number];

/** Who is asking, as every use case's first argument. */
export type Viewer = { id: number; role: Role; developerProfileId: number | null };

export type DeveloperProfile = { id: number; userId: number; studioName: string | null; country: string | null };
export type InvestorProfile = { id: number; userId: number; name: string | null };

export type User = {
  id: number;
  email: string;
  role: Role;
  createdAt: Date;
  developerProfile: DeveloperProfile | null;
  investorProfile: InvestorProfile | null;
};

export const PASSWORD_HINT = 'Mínimo 8 caracteres, una mayúscula, una minúscula y un número';

/** Long enough for any passphrase, short enough to hash. */
const MAX_PASSWORD = 4096;

/** The rule the hint states, on both sides. AU-09. */
export function passwordProblem(password: string): string | null {
  if (password.length > MAX_PASSWORD) return `La contraseña no puede superar los ${MAX_PASSWORD} caracteres`;
  const strong =
    password.length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password);
  return strong ? null : `La contraseña no cumple los requisitos: ${PASSWORD_HINT.toLowerCase()}`;
}

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

const MAX_EMAIL = 254;

/** Each part can end in one place only, so that nothing is tried twice. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export function emailProblem(email: string): string | null {
  const address = normalizeEmail(email);
  if (address === '') return 'El correo es obligatorio';
  const shaped = address.length <= MAX_EMAIL && EMAIL.test(address) && !isBroken(address);
  return shaped ? null : 'El correo no es válido';
}

/** Either letter case is understood, lower case is kept. PE-02. */
export function readRole(role: unknown): Role | null {
  const lower = typeof role === 'string' ? role.toLowerCase() : role;
  return ROLES.find((known) => known === lower) ?? null;
}

export function registrationProblem(email: string, password: string, role: Role | null): Problem | null {
  const details: Details = {};
  const wrongEmail = emailProblem(email);
  const wrongPassword = passwordProblem(password);
  if (wrongEmail) details['email'] = wrongEmail;
  if (wrongPassword) details['password'] = wrongPassword;
  if (!role) details['role'] = 'Elige un rol: desarrollador o inversor';
  return fieldsProblem(details);
}

/** A part of one's own profile to change; absent means unchanged, null means none. */
export type ProfilePatch = { studioName?: string | null; country?: string | null; name?: string | null };

export function profileProblem({ studioName, country, name }: ProfilePatch): Problem | null {
  const details: Details = {};
  const check = (field: string, label: string, text: string | null | undefined, max: number) => {
    const wrong = text === undefined ? null : textProblem(text, { label, max, singleLine: true });
    if (wrong) details[field] = wrong;
  };
  check('studioName', 'El nombre del estudio', studioName, 120);
  check('country', 'El país', country, 80);
  check('name', 'El nombre', name, 120);
  return fieldsProblem(details);
}

export const displayName = ({ email, developerProfile, investorProfile }: User): string =>
  developerProfile?.studioName ?? investorProfile?.name ?? email;

/** The account as who asks. */
export const asViewer = ({ id, role, developerProfile }: User): Viewer => ({
  id,
  role,
  developerProfileId: developerProfile?.id ?? null,
});

export const UNAUTHENTICATED = problem('UNAUTHENTICATED', 'Tu sesión no es válida o expiró. Inicia sesión nuevamente.');
export const INVALID_CREDENTIALS = problem('INVALID_CREDENTIALS', 'Correo o contraseña incorrectos');
export const EMAIL_TAKEN = problem('EMAIL_TAKEN', 'Ya existe una cuenta con ese correo');
