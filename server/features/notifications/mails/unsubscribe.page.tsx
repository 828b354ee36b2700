import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import type { ReactNode } from 'react';
import { nameOfTarget, type StoppedMails } from './unsubscribe.rules.ts';
import { Page } from '#server/platform/http/pages/plain.page.tsx';
import { htmlOfPage } from '#server/platform/http/pages/shell.tsx';

export type PageState = { step: 'ask' | 'done'; target: StoppedMails } | { step: 'invalid'; message: string };

const Preferences = ({ children }: { children: ReactNode }) => <a href={PATTERNS.mails}>{children}</a>;

function Content({ state }: { state: PageState }) {
  if (state.step === 'invalid') {
    return (
      <Page title="El enlace no es válido">
        <p>{state.message}</p>
        <p>
          <Preferences>Elegir qué correos recibo</Preferences>
        </p>
      </Page>
    );
  }
  const name = nameOfTarget(state.target);
  if (state.step === 'done') {
    return (
      <Page title="Listo: no te enviaremos más estos correos">
        <p role="status">Ya no recibirás {name}. Los demás correos siguen como estaban.</p>
        <p>
          Si cambias de idea, <Preferences>elígelo en tu perfil</Preferences>.
        </p>
      </Page>
    );
  }
  return (
    <Page title="¿Dejar de recibir estos correos?">
      <p>Dejarás de recibir {name}. Los demás correos siguen como están.</p>
      <form method="post">
        <button type="submit" className="button">
          Dejar de recibirlos
        </button>
      </form>
      <p>
        ¿Prefieres recibirlos con otra frecuencia? <Preferences>Elígelo en tu perfil</Preferences>.
      </p>
    </Page>
  );
}

export const unsubscribePage = (state: PageState): string => htmlOfPage(<Content state={state} />);
