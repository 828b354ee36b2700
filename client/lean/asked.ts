import { parseAst } from 'vite';
import { isNode, nameOf, nodesIn, replaceNodes, type Node } from './syntax.ts';
import { isAttributeAsked, isStyleAsked, PRESET } from './words.ts';

/** The entries of Chakra's tables of conditions and style props. */
function entriesIn(node: Node): Node[] {
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'defineConditions')
    return nodesIn(node['arguments']).flatMap(({ properties }) => nodesIn(properties));
  if (node.type === 'Property' && nameOf(node['key']) === 'utilities' && isNode(node['value']))
    return nodesIn(node['value']['properties']);
  return nodesIn(node).flatMap(entriesIn);
}

/** A style prop's own name and its short ones. */
const namesOf = ({ key, value }: Node): string[] => [nameOf(key), ...shorthandsIn(value)];

const shorthandsIn = (value: unknown): string[] =>
  nodesIn(isNode(value) ? value['properties'] : [])
    .filter(({ key }) => nameOf(key) === 'shorthand')
    .flatMap((property) => (isNode(property['value']) ? nodesIn(property['value']['elements']) : []))
    .map(nameOf);

const withComma = (code: string, { end, ...node }: Node): Node => ({ ...node, end: code[end] === ',' ? end + 1 : end });

function presetAsked(code: string): string {
  const entries = parseAst(code).body.flatMap((statement) => entriesIn({ ...statement }));
  const unasked = entries.filter((entry) => !namesOf(entry).some(isStyleAsked));
  return replaceNodes(
    code,
    unasked.map((entry) => withComma(code, entry)),
    '',
  );
}

const keep = (list: string, separator: string, isAsked: (name: string) => boolean): string =>
  list.split(separator).filter(isAsked).join(separator);

/** Of the lists of all there is in CSS and HTML, what some code of the product names. */
export function onlyAsked(id: string, code: string): string {
  if (id.endsWith(PRESET)) return presetAsked(code);
  if (id.includes('/@pandacss/is-valid-prop/'))
    return code.replace(/(?<=cssPropertiesStr = ")[^"]+/, (list) => keep(list, ',', isStyleAsked));
  if (id.includes('/@emotion/is-prop-valid/'))
    return code.replace(/(?<=\/\^\(\()[^)]+/, (list) => keep(list, '|', isAttributeAsked));
  // The native select borrows the rest of it.
  if (id.endsWith('/theme/recipes/select.js')) return code.replaceAll(/^( +)(base|size): \{$[^]*?^\1\},?$/gm, '');
  return code;
}
