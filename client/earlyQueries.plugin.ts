import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { parse, print, separateOperations, stripIgnoredCharacters } from 'graphql';
import type { Plugin } from 'vite';

/** Each query of the client, with its fragments, by name. */
function readQueries() {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  return separateOperations(parse(sources.join('\n'), { noLocation: true }));
}

const SENT = /\bsend\('(\w+)'/g;

/** Writes the queries that index.html sends into it, with the fields that Apollo Client adds. */
export const earlyQueries: Plugin = {
  name: 'early-queries',
  apply: 'build',
  transformIndexHtml(html) {
    const queries = readQueries();
    const texts = [...html.matchAll(SENT)].map(([, name = '']) => {
      const query = queries[name];
      if (!query) throw new Error(`index.html sends ${name}, which is no query of the client`);
      return [name, stripIgnoredCharacters(print(addTypenameToDocument(query)))];
    });
    return html.replace('queries = {}', () => `queries = ${JSON.stringify(Object.fromEntries(texts))}`);
  },
};
