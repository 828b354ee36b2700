import type { Plugin } from 'vite';
import { onlyAsked } from './lean/asked.ts';
import { withoutUnreached } from './lean/unreached.ts';

const PURE = '/* @__PURE__ */ $&';

/** What is made, and named, without being shown: bundlers take both for effects. */
function withoutEffects(id: string, code: string): string {
  if (id.includes('/react-router/'))
    return code
      .replaceAll(/^\w+\.displayName = .*;$/gm, '')
      .replaceAll(/(?<= = )React\d*\.(forwardRef|memo|createContext)\(/g, PURE);
  if (/anatomy\.m?js$/.test(id))
    return code.replaceAll(/(?<= = )[\w$]+(\([^)]*\))?\.(extendWith|parts|build)\(/g, PURE);
  return code;
}

/** Leaves out of libraries what no screen can reach and no bundler dares to drop. */
export const lean: Plugin = {
  name: 'lean',
  enforce: 'pre',
  apply: 'build',
  // Emotion's `withTheme` alone asks for it.
  resolveId: (id) => (id === 'hoist-non-react-statics' ? '\0hoist' : null),
  load: (id) => (id === '\0hoist' ? 'export default (target) => target;' : null),
  transform(code, id) {
    const trimmed = [withoutUnreached, withoutEffects, onlyAsked].reduce((text, trim) => trim(id, text), code);
    return trimmed === code ? null : trimmed;
  },
};
