/** Of a setting's text; null: it is none of those. */
export const matching =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text) ? text : null;

export const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): T | null =>
    known.find((value) => value === text) ?? null;

/** Whole numbers within limits. */
export const whole =
  (least: number, most: number) =>
  (text: string): number | null =>
    /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

export const port = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;

export const POSTGRES_URL = 'a postgres:// address of one host';
/** A PostgreSQL URL with one host: libpq accepts several, our driver one. */
export const postgresUrl = (text: string): string | null =>
  /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) && !new URL(text).host.includes(',') ? text : null;

/** Where weaknesses are reported: a mailbox or a page. */
export const contact = matching(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/);

/** The address of such a mailbox; null for a page. */
export const mailboxOf = (found = ''): string | null => /^mailto:([^?]+)/.exec(found)?.[1] ?? null;

/** A setting that is left out where it has no value. */
export const optional = <Name extends string, T>(name: Name, value: T | null) =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: T };
