import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { houseSystem } from './theme/system.ts';

/** What the provider writes into every page at its start: the reset, the house, the tokens, in their layers. */
function globalStyles(): string {
  const page = renderToStaticMarkup(<ChakraProvider value={houseSystem()}>{null}</ChakraProvider>);
  return [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n');
}

function without(code: string, part: RegExp, instead: string): string {
  if (!part.test(code)) throw new Error(`Chakra changed: there is no ${part} to leave to the stylesheet`);
  return code.replace(part, instead);
}

const GLOBALS = /!sys\._config\.disableLayers[\s\S]*?sys\._global \}\),/;

/** Makes the global styles at the build, as a part of the stylesheet: a phone would need tens of milliseconds. */
export const stylesheet: Plugin = {
  name: 'stylesheet',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/client/theme/fonts.css')) return `${globalStyles()}\n${code}`;
    if (id.endsWith('/styled-system/provider.js')) return without(code, GLOBALS, '');
    if (id.endsWith('/styled-system/system.js')) return without(code, /_global = \[.*\];/, '_global = [];');
    return null;
  },
};
