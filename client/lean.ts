import { parseAst, type Plugin } from 'vite';

/** What of Chakra's style props and conditions neither the house nor a recipe it uses ever names. */
const SETS = [
  'backdrop[A-Z]|gradient|backgroundGradient|backgroundBlend|mixBlend|ring|scroll(Snap|Margin)|listStyle(Pos|Image)',
  '(blur|brightness|grayscale|hueRotate|invert|saturate|sepia|dropShadow)$|grid(Gap|ColumnGap|RowGap)',
  '(min|max)?(InlineS|inlineS|BlockS|blockS)ize|peer|range(Start|End)|os(Dark|Light)|first(Letter|Line)|marker',
  'visited|readWrite|autofill|(in|outOf)Range|fullscreen|grabbed|today|unavailable|topmost|scrollbar',
  '(over|under|at)Value|(less|more)Contrast',
];

export const UNUSED = new RegExp(`^(${SETS.join('|')})`);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameOf = ({ key }: Node): string => (isNode(key) ? String(key['name'] ?? key['value']) : '');

/** The properties of an object literal, and those of the objects named so inside it. */
function propertiesIn(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) node.forEach((each) => propertiesIn(each, found));
  else if (isNode(node)) {
    if (node.type === 'Property') found.push(node);
    Object.values(node).forEach((each) => propertiesIn(each, found));
  }
  return found;
}

function withoutUnused(code: string): string {
  const unused = propertiesIn(parseAst(code)).filter((node) => UNUSED.test(nameOf(node)) && isEntry(code, node));
  return unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''), code);
}

/** Entries stand in the second column of the two tables, transforms' own objects further in. */
const isEntry = (code: string, { start }: Node): boolean => /\n {2}( {2})?$/.test(code.slice(0, start));

/** Leaves out of three libraries what no screen can reach and no bundler dares to drop. */
export const lean: Plugin = {
  name: 'lean',
  enforce: 'pre',
  apply: 'build',
  // Emotion's `withTheme` alone asks for it.
  resolveId: (id) => (id === 'hoist-non-react-statics' ? '\0hoist' : null),
  load: (id) => (id === '\0hoist' ? 'export default (target) => target;' : null),
  transform(code, id) {
    if (id.endsWith('@chakra-ui/react/dist/esm/preset-base.js')) return withoutUnused(code);
    // To give a component a name is an effect, which keeps it though nobody shows it.
    if (id.includes('/react-router/')) return code.replaceAll(/^\w+\.displayName = .*;$/gm, '');
    return null;
  },
};
