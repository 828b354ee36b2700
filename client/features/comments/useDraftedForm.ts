import { useState } from 'react';
import { readDrafts } from '#client/forms/draftStorage.ts';
import { draftKey } from '#client/storage.ts';
import { useUser } from '#client/session/SessionProvider.tsx';

/** Whether a form is open: from the start when it has a draft. */
export function useDraftedForm(form: string) {
  const user = useUser();
  const [state, setState] = useState<'closed' | 'asked' | 'kept'>(() =>
    readDrafts(draftKey(user.id, form)).length === 0 ? 'closed' : 'kept',
  );
  const isOpen = state !== 'closed';
  return {
    form,
    isOpen,
    focusOnMount: state === 'asked',
    toggle: () => setState(isOpen ? 'closed' : 'asked'),
    close: () => setState('closed'),
  };
}
