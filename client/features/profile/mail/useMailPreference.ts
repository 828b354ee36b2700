import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import type { MailChoice } from '#client/apollo/schema.generated.ts';
import { useSetMailPreferenceMutation, type ProfileMailFragment } from './MailPreferences.generated.ts';
import { nameOfChoice, type NamedPreference } from './mail.words.ts';

const NOT_SAVED = 'No pudimos guardar tu elección. Inténtalo de nuevo.';

/** Saves each choice as it is made, and shows it before it is saved. */
export function useMailPreference(user: ProfileMailFragment) {
  const [saved, setSaved] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [save] = useSetMailPreferenceMutation();

  async function choose({ group, name }: NamedPreference, choice: MailChoice) {
    setFailure(null);
    setSaved(null);
    const mailPreferences = user.mailPreferences.map((each) => (each.group === group ? { ...each, choice } : each));
    try {
      await save({
        variables: { input: { group, choice } },
        optimisticResponse: {
          setMailPreference: { __typename: 'SetMailPreferencePayload', user: { ...user, mailPreferences } },
        },
      });
      setSaved(`Guardado: ${name}, ${nameOfChoice(choice).toLowerCase()}.`);
    } catch (error) {
      setFailure(messageOf(error, NOT_SAVED));
    }
  }

  return { saved, failure, choose };
}
