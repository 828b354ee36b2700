/** A node of a parsed module, of whatever sort. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The nodes directly inside a node or a list of them. */
export const nodesIn = (value: unknown): Node[] =>
  Object.values(value ?? {})
    .flat()
    .filter(isNode);

export const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value']) : '');

/** The code with something else in the place of each of these nodes, none of which lies in another. */
export const replaceNodes = (code: string, nodes: Node[], replacement: string): string =>
  nodes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + replacement + text.slice(end), code);
