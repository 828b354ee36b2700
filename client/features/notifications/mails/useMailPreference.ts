import { useState } from 'react';
import type { MailChoice } from '#client/apollo/schema.generated.ts';
import { useAct } from '#client/forms/useAct.ts';
import { useSetMailPreferenceMutation, type ProfileMailFragment } from './MailPreferences.generated.ts';
import { nameOfChoice, type NamedPreference } from './mail.words.ts';

const NOT_SAVED = 'No pudimos guardar tu elección. Inténtalo de nuevo.';

/** Saves each choice as it is made, and shows it before it is saved. */
export function useMailPreference(user: ProfileMailFragment) {
  const [saved, setSaved] = useState<string | null>(null);
  const { act, failure } = useAct(NOT_SAVED);
  const [save] = useSetMailPreferenceMutation();

  async function choose({ group, name }: NamedPreference, choice: MailChoice) {
    setSaved(null);
    const mailPreferences = user.mailPreferences.map((each) => (each.group === group ? { ...each, choice } : each));
    const done = await act(() =>
      save({
        variables: { input: { group, choice } },
        optimisticResponse: {
          setMailPreference: { __typename: 'SetMailPreferencePayload', user: { ...user, mailPreferences } },
        },
      }),
    );
    if (done) setSaved(`Guardado: ${name}, ${nameOfChoice(choice).toLowerCase()}.`);
  }

  return { saved, failure, choose };
}
