import { useUser } from './SessionProvider.tsx';

/** Tells password managers whose password a form is about. */
export const AccountName = () => (
  <input type="text" name="username" autoComplete="username" value={useUser().email} readOnly hidden />
);
