const MIN_LENGTH = 8;

/** Read with the first password, because the list is large. */
let list: Promise<ReadonlySet<string>> | null = null;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH));
}

/** Whether a password is among those that are tried first, in any letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= read();
  return (await list).has(password.toLowerCase());
}
