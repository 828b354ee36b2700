import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Limit of comparisons, about 0.3 µs each. Fields with the same response name in one selection set are compared
 * pairwise, with their arguments and subselections; fragments spread in one selection set likewise.
 */
export const MAX_COMPARISONS = 10_000;

/**
 * Whether validation by OverlappingFieldsCanBeMerged would need more comparisons. An upper bound: graphql-js caches
 * pairs of fragments, which are counted each time here. Stops counting at the limit.
 */
export function hasTooManyComparisons({ definitions }: DocumentNode): boolean {
  const fragments = new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  let left = MAX_COMPARISONS;
  const spend = (comparisons: number): void => {
    left -= comparisons;
    if (left < 0) throw new TooMany();
  };

  /** Fields of the selection sets by response name, and the number of different fragments spread in them. */
  function collect(sets: readonly SelectionSetNode[]) {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const add = (selection: SelectionNode): void => {
      spend(1);
      if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet.selections.forEach(add);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        if (spread.has(name)) return;
        spread.add(name);
        return fragments.get(name)?.selections.forEach(add);
      }
      const name = (selection.alias ?? selection.name).value;
      const known = fields.get(name);
      if (known) known.push(selection);
      else fields.set(name, [selection]);
    };
    for (const { selections } of sets) selections.forEach(add);
    return { fields, spreads: spread.size };
  }

  function compare(sets: readonly SelectionSetNode[]): void {
    const { fields, spreads } = collect(sets);
    spend(spreads * (spreads + fields.size));
    for (const same of fields.values()) {
      if (same.length === 1) continue;
      spend((same.length - 1) * same.reduce((sum, field) => sum + sizeOf(field), 0));
      const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 1) compare(below);
    }
  }

  function compareWithin(set: SelectionSetNode): void {
    compare([set]);
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) compareWithin(selection.selectionSet);
    }
  }

  try {
    for (const one of definitions) {
      if (one.kind === Kind.OPERATION_DEFINITION || one.kind === Kind.FRAGMENT_DEFINITION) {
        compareWithin(one.selectionSet);
      }
    }
    return false;
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}

class TooMany extends Error {}

/** Arguments are compared one by one. */
const sizeOf = ({ arguments: args = [] }: FieldNode): number => 1 + args.length;
