import { renderToStaticMarkup } from 'react-dom/server';
import { LANDING } from '#server/kernel/paths/landing.ts';
import { formatUsd } from '#server/kernel/money/money.ts';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { Bottom, Top } from '#server/platform/http/pages/shell.tsx';
import { STYLESHEET_PATH } from '#server/platform/http/pages/stylesheet.ts';
import { GameGrid } from '../games/game.card.page.tsx';
import type { GameCard } from '../games/public.games.service.ts';
import type { LandingFigures } from './landing.service.ts';
import { GENERAL, LinkTags } from '../previews/link.tags.page.tsx';
import { Figure, Section } from '../parts.page.tsx';
import { DeliveriesExplained, PunctualityFigure } from '../studio.record.page.tsx';

const Step = ({ name, children }: { name: string; children: string }) => (
  <li>
    <h3>{name}</h3>
    <p className="muted">{children}</p>
  </li>
);

const Steps = () => (
  <Section id="como-funciona" title="Cómo funciona">
    <ol className="steps">
      <Step name="Elige un juego">
        Mira qué promete cada estudio: sus hitos con fecha, sus condiciones y qué cumplió hasta hoy.
      </Step>
      <Step name="Ponle una ficha">
        {`Cada estudio fija su mínimo, su máximo y sus cupos; Fichín no cobra comisiones. ${COMMITMENT}`}
      </Step>
      <Step name="Sigue lo prometido">
        Lo planificado, lo entregado y el desvío quedan a la vista, con las novedades del estudio.
      </Step>
    </ol>
    <p className="small">
      Antes de invertir, lee los <a href={OPERATOR_TEXTS.risks.path}>riesgos</a> y la{' '}
      <a href={OPERATOR_TEXTS.help.path}>ayuda</a>.
    </p>
  </Section>
);

const Figures = ({ figures: { games, raised, deliveries } }: { figures: LandingFigures }) => (
  <Section id="cifras" title="Fichín en cifras">
    <div className="stack close">
      <div className="figures">
        <Figure name="Juegos publicados" value={games} />
        <Figure name="Comprometido en esos juegos" value={formatUsd(raised)} />
        <PunctualityFigure deliveries={deliveries} />
      </div>
      <DeliveriesExplained />
    </div>
  </Section>
);

type Landing = { games: readonly GameCard[]; figures: LandingFigures };

/** `#root` is the web client's: it shows the log-in there, and takes the whole page once somebody is signed in. */
const Body = ({ landing: { games, figures } }: { landing: Landing }) => (
  <div data-landing>
    <div id="avisos" />
    <Top>
      <span id="controles" />
    </Top>
    <main className="width" id="contenido" tabIndex={-1}>
      <div className="landing">
        <div>
          <img src="/favicon.svg" alt="" width={64} height={64} />
          <h1>{LANDING.heading}</h1>
          <p className="muted">{LANDING.text}</p>
        </div>
        <div className="entry">
          <div id="root" />
          <noscript>
            <p className="panel">Para iniciar sesión o registrarte necesitas JavaScript; los juegos se leen sin él.</p>
          </noscript>
        </div>
        <div className="stack">
          {games.length > 0 && (
            <section aria-labelledby="juegos">
              <div className="row head">
                <h2 id="juegos">Reciben inversiones ahora</h2>
                <a href={PUBLIC_PATHS.games}>Ver todos los juegos</a>
              </div>
              <GameGrid cards={games} heading="h3" />
            </section>
          )}
          <Steps />
          {figures.games > 0 && <Figures figures={figures} />}
        </div>
      </div>
    </main>
    <Bottom />
  </div>
);

const Head = ({ publicUrl }: { publicUrl: string | null }) => (
  <>
    <title>{`${LANDING.title} · Fichín`}</title>
    <LinkTags
      linked={{ title: LANDING.title, description: LANDING.text, path: '/', picture: null }}
      publicUrl={publicUrl}
    />
    <link rel="stylesheet" href={STYLESHEET_PATH} data-landing />
  </>
);

const ROOT = '<div id="root"></div>';
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

/** The built page of the web client, with the landing inside. */
export function landingPage(page: string, landing: Landing, publicUrl: string | null): string {
  return page
    .replace(NO_SCRIPT, '')
    .replace(GENERAL, () => renderToStaticMarkup(<Head publicUrl={publicUrl} />))
    .replace(ROOT, () => renderToStaticMarkup(<Body landing={landing} />));
}
