import type { Listed } from '#server/kernel/pagination.ts';
import { isWordless } from '#server/kernel/text/search.words.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import {
  ANY_GENRE,
  ANY_STAGE,
  ANY_STATE,
  CATALOGUE_PARAMS,
  OPEN,
  OPEN_ONLY,
  ORDERS,
} from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { GENRES } from '#server/features/projects/project.fields.ts';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { GENRE_WORD, STAGE_WORD } from '#server/features/projects/project.words.rules.ts';
import { htmlOfPage, Shell } from '#server/platform/http/pages/shell.tsx';
import { GameGrid } from './game.card.page.tsx';
import { EVERY_GAME, gamesPath, type GamesAddress } from './games.address.rules.ts';
import { GamesHead } from '../previews/heads.page.tsx';
import type { GameCard } from './public.games.service.ts';

type Props = { address: GamesAddress; games: Listed<GameCard>; publicUrl: string | null };

const Page = ({ address, games, publicUrl }: Props) => (
  <Shell
    title="Explorar juegos"
    head={
      <>
        <Neighbours address={address} hasNext={games.hasNext} />
        <GamesHead address={address} games={games.rows} publicUrl={publicUrl} />
      </>
    }
  >
    <div className="head">
      <h1>Explorar juegos</h1>
      <p className="muted">Juegos independientes en busca de financiamiento. {COMMITMENT}</p>
    </div>
    <Filters address={address} />
    {games.rows.length > 0 ? (
      <GameGrid cards={games.rows} heading="h2" />
    ) : (
      <div className="panel">
        <p>No se encontraron juegos</p>
        <p className="muted">
          {isWordless(address.search)
            ? 'Escribe letras o números'
            : 'Prueba con otras palabras, otros filtros u otro orden'}
          , o mira <a href={PUBLIC_PATHS.games}>todos los juegos</a>.
        </p>
      </div>
    )}
    <Pager address={address} hasNext={games.hasNext} />
    <Genres chosen={address.genre} />
  </Shell>
);

type PagerProps = { address: GamesAddress; hasNext: boolean };

const pageAt = (address: GamesAddress, step: 1 | -1): string => gamesPath({ ...address, page: address.page + step });

const Neighbours = ({ address, hasNext }: PagerProps) => (
  <>
    {address.page > 1 && <link rel="prev" href={pageAt(address, -1)} />}
    {hasNext && <link rel="next" href={pageAt(address, 1)} />}
  </>
);

const Pager = ({ address, hasNext }: PagerProps) =>
  (address.page > 1 || hasNext) && (
    <nav className="pager" aria-label="Páginas">
      {address.page > 1 ? (
        <a className="button plain" rel="prev" href={pageAt(address, -1)}>
          Anteriores
        </a>
      ) : (
        <span />
      )}
      {hasNext && (
        <a className="button plain" rel="next" href={pageAt(address, 1)}>
          Siguientes
        </a>
      )}
    </nav>
  );

const Filters = ({ address }: { address: GamesAddress }) => (
  <search>
    <form className="panel filters" action={PUBLIC_PATHS.games}>
      <label>
        Buscar
        <input
          type="search"
          name={CATALOGUE_PARAMS.search}
          defaultValue={address.search}
          placeholder="Título, descripción o estudio"
        />
      </label>
      <button type="submit" className="button">
        Buscar
      </button>
      <details open={SELECTS.some(([name]) => address[name] !== '')}>
        <summary>Filtros y orden</summary>
        <div>
          {SELECTS.map(([name, select]) => (
            <Select key={name} name={name} value={address[name]} {...select} />
          ))}
        </div>
      </details>
    </form>
  </search>
);

/** Every genre as a link, for readers that fill in no form. */
const Genres = ({ chosen }: { chosen: GamesAddress['genre'] }) => (
  <nav className="row close small genres" aria-label="Géneros">
    {GENRES.map((genre) => (
      <a key={genre} href={gamesPath({ ...EVERY_GAME, genre })} aria-current={genre === chosen ? 'page' : undefined}>
        {GENRE_WORD[genre]}
      </a>
    ))}
  </nav>
);

const ORDER_WORDS = Object.fromEntries(Object.entries(ORDERS).map(([name, { label }]) => [name, label]));

type SelectName = Exclude<keyof typeof CATALOGUE_PARAMS, 'search'>;
type Declared = { label: string; options: Record<string, string> };

/** Each filter but the search, and the order. */
const SELECT_OF: Record<SelectName, Declared> = {
  genre: { label: 'Género', options: { '': ANY_GENRE, ...GENRE_WORD } },
  stage: { label: 'Etapa', options: { '': ANY_STAGE, ...STAGE_WORD } },
  state: { label: 'Estado', options: { '': ANY_STATE, [OPEN]: OPEN_ONLY } },
  order: { label: 'Ordenar por', options: ORDER_WORDS },
};
const SELECTS = Object.entries(SELECT_OF) as [SelectName, Declared][];

type SelectProps = Declared & { name: SelectName; value: string };

const Select = ({ name, label, value, options }: SelectProps) => (
  <label>
    {label}
    <select name={CATALOGUE_PARAMS[name]} defaultValue={value}>
      {Object.entries(options).map(([code, word]) => (
        <option key={code} value={code}>
          {word}
        </option>
      ))}
    </select>
  </label>
);

export const gamesPage = (props: Props): string => htmlOfPage(<Page {...props} />);
