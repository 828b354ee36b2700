import { parseAst } from 'vite';
import { nameOf, nodesIn, replaceNodes, type Node } from './syntax.ts';

/** Where a library's functions stand that none of our ways leads to, and why. */
export const UNREACHED: Record<string, string[]> = {
  // Data routers, server components, documents rendered by a server: ours is a `BrowserRouter`.
  'react-router/dist/production/': [
    'DefaultErrorComponent',
    'PrefetchPageLinks',
    'RSCErrorHandler',
    'RemixRootDefaultErrorBoundary',
    'decodeRouteErrorResponseDigest',
    'useNavigateStable',
  ],
  // Answers in parts: the server sends none.
  '@apollo/client/cache/inmemory/readFromStore.js': ['prunePartialBoundariesImpl', 'prunePartialStreamArrayImpl'],
  '@apollo/client/link/http/parseAndCheckHttpResponse.js': ['readMultipartBody'],
  // Questions are posted.
  '@apollo/client/link/http/rewriteURIForGET.js': ['rewriteURIForGET'],
  // Fragments are read as parts of queries, unmasked.
  '@apollo/client/cache/core/cache.js': [
    'readFragment',
    'updateFragment',
    'watchFragment',
    'watchSingleFragment',
    'writeFragment',
  ],
  '@apollo/client/masking/': ['maskFragment', 'maskOperation'],
};

const LEFT_OUT = "{ throw Error('Left out by client/lean/unreached.ts') }";

/** The bodies of functions and methods with such names. */
function bodiesIn(node: Node, names: string[]): Node[] {
  if (node.type === 'FunctionDeclaration' && names.includes(nameOf(node['id']))) return nodesIn([node['body']]);
  if (node.type === 'MethodDefinition' && names.includes(nameOf(node['key'])))
    return nodesIn([node['value']]).flatMap(({ body }) => nodesIn([body]));
  return nodesIn(node).flatMap((inner) => bodiesIn(inner, names));
}

export const bodiesNamed = (code: string, names: string[]): Node[] =>
  parseAst(code).body.flatMap((statement) => bodiesIn({ ...statement }, names));

/** Who comes by all the same is told so. */
export function withoutUnreached(id: string, code: string): string {
  const names = Object.entries(UNREACHED).find(([place]) => id.includes(`/node_modules/${place}`))?.[1];
  return names ? replaceNodes(code, bodiesNamed(code, names), LEFT_OUT) : code;
}
