import { described, FLAG, ID, INSTANT, orNull, TEXT } from '../base/schema.ts';

const Session = {
  id: described(ID, 'Id of the session.'),
  device: described(TEXT, 'Browser and system, as they call themselves: "Firefox en Android".'),
  address: described(TEXT, 'IP address of the log-in.'),
  created_at: described(INSTANT, 'When it began.'),
  last_used_at: described(INSTANT, 'When it was last used, to ten minutes.'),
  is_current: described(FLAG, 'Whether this request belongs to it.'),
};

const AccessToken = {
  id: described(ID, 'Id of the token.'),
  name: described(TEXT, "Its owner's name for it."),
  can_write: described(FLAG, 'False: it reads alone, and every change is refused with `READ_ONLY_TOKEN`.'),
  created_at: described(INSTANT, 'When it was made.'),
  expires_at: described(INSTANT, 'From when on it opens nothing any more.'),
  last_used_at: described(orNull(INSTANT), 'When it was last used, to ten minutes; null: never.'),
};

const Passkey = {
  id: described(ID, 'Id of the passkey.'),
  name: described(TEXT, 'Its name, given by its owner.'),
  created_at: described(INSTANT, 'When it was added.'),
  last_used_at: described(orNull(INSTANT), 'When it last logged in or proved who the viewer is; null until then.'),
};

export const KEYS = { Session, AccessToken, Passkey };
