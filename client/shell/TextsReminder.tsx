import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { useAction } from '#client/actions/useAction.ts';
import { readFailure } from '#client/apollo/failure.ts';
import { SessionDocument } from '#client/session/session.generated.ts';
import type { SessionUser } from '#client/session/SessionProvider.tsx';
import { announce } from '#client/ui/frame/announcer.tsx';
import { Strip } from '#client/ui/frame/Strip.tsx';
import { TextPageLink } from '#client/ui/TextPageLink.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useAcceptTextsMutation } from './TextsReminder.generated.ts';

type Props = { texts: SessionUser['textsToAccept'] };

const ARTICLE = { terms: 'los', privacy: 'la' } as const;
const namesOf = (texts: Props['texts']) => texts.map(({ name }) => (name === 'TERMS' ? 'terms' : 'privacy'));

/** Why the viewer has to accept these texts. */
function verbFor(texts: Props['texts']): string {
  if (!texts.every(({ isChanged }) => isChanged)) return 'Todavía no aceptaste';
  return texts.every(({ name }) => name === 'PRIVACY') ? 'Cambió' : 'Cambiaron';
}

/** Below the header, until the viewer accepts the texts as they are now. It does not block the app. */
export function TextsReminder({ texts }: Props) {
  const client = useApolloClient();
  const [accept] = useAcceptTextsMutation();
  /** Texts that changed meanwhile are shown before the failure. */
  async function refetchIfChanged(error: unknown): Promise<never> {
    if (readFailure(error).code === 'TEXTS_CHANGED') await client.refetchQueries({ include: [SessionDocument] });
    throw error;
  }

  const { run, isBusy, failure } = useAction(async () => {
    const versions = texts.map(({ name, version }) => ({ name, version }));
    await accept({ variables: { input: { versions } } }).catch(refetchIfChanged);
    toaster.success({ title: 'Gracias, quedó anotado' });
  }, 'No pudimos anotar que los aceptas. Inténtalo de nuevo.');
  const names = namesOf(texts);
  const verb = verbFor(texts);
  const spoken = `${verb} ${names.map((name) => `${ARTICLE[name]} ${OPERATOR_TEXTS[name].title}`).join(' y ')}.`;

  useEffect(() => announce(spoken), [spoken]);

  return (
    <Strip
      label="Textos por aceptar"
      tone="purple"
      action="Aceptar"
      busy={isBusy}
      onAction={() => void run()}
      outcome={failure}
      more="Lee con calma: mientras tanto todo sigue igual."
    >
      <b>
        {verb}{' '}
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ' y '}
            {ARTICLE[name]} <TextPageLink name={name} />
          </span>
        ))}
        .
      </b>
    </Strip>
  );
}
