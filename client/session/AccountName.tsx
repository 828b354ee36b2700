import { useUser } from './SessionProvider.tsx';

/** Names the account of a password form for password managers. */
export const AccountName = () => (
  <input type="text" name="username" autoComplete="username" value={useUser().email} readOnly hidden />
);
