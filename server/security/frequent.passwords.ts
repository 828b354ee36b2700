/** Whether a password is among those that are tried first, in any letter case. The list is loaded with the first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('./frequent.password.list.ts');
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
