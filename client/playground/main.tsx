import 'graphiql/style.css';
import './playground.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { paths } from '#client/routing/paths.ts';
import { browserStore } from '#client/storage.ts';
import { EXAMPLES } from './examples.ts';
import { createPlaygroundFetcher } from './fetcher.ts';

const root = document.getElementById('playground');
if (!root) throw new Error('The page has no place for the playground');

/** The width at which playground.css stacks query and answer: variables and headers would leave no room for either. */
const isNarrow = matchMedia('(max-width: 45rem)').matches;

/** The product's theme, if the visitor chose one there. */
const theme = browserStore.read('fichin.theme');

createRoot(root).render(
  <GraphiQL
    fetcher={createPlaygroundFetcher()}
    defaultTabs={EXAMPLES}
    headers={EXAMPLES[0]?.headers ?? ''}
    defaultEditorToolsVisibility={isNarrow ? false : 'headers'}
    defaultTheme={theme === 'light' || theme === 'dark' ? theme : null}
    shouldPersistHeaders
  >
    <GraphiQL.Logo>
      <span className="playground-links">
        Fichín <a href={paths.gettingStarted}>Primeros pasos</a>
      </span>
    </GraphiQL.Logo>
  </GraphiQL>,
);
