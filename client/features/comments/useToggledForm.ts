import { useState } from 'react';
import { readDrafts } from '#client/forms/draftStorage.ts';
import { draftKey } from '#client/storage.ts';
import { useUser } from '#client/session/SessionProvider.tsx';

/** Opens and closes a form below a comment. It is open from the start when it has a draft, and then takes no focus. */
export function useToggledForm(form: string) {
  const user = useUser();
  const [state, setState] = useState<'closed' | 'opened' | 'restored'>(() =>
    readDrafts(draftKey(user.id, form)).length === 0 ? 'closed' : 'restored',
  );
  const isOpen = state !== 'closed';
  return {
    form,
    isOpen,
    focusOnMount: state === 'opened',
    toggle: () => setState(isOpen ? 'closed' : 'opened'),
    close: () => setState('closed'),
  };
}
