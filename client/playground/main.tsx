import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './playground.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { EXAMPLES } from './examples.ts';
import { createPlaygroundFetcher } from './fetcher.ts';

const root = document.getElementById('playground');
if (!root) throw new Error('The page has no place for the playground');

createRoot(root).render(
  <GraphiQL
    fetcher={createPlaygroundFetcher()}
    defaultTabs={EXAMPLES}
    initialHeaders={EXAMPLES[0]?.headers ?? ''}
    defaultEditorToolsVisibility="headers"
    shouldPersistHeaders
  >
    <GraphiQL.Logo>Fichín</GraphiQL.Logo>
  </GraphiQL>,
);
