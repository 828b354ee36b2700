import type { DocumentNode } from '@apollo/client';
import { Kind, separateOperations, visit, type FieldNode, type SelectionNode, type SelectionSetNode } from 'graphql';

const isList = ({ arguments: args = [] }: FieldNode) => args.some(({ name }) => name.value === 'after');

const isId = (selection: SelectionNode) => selection.kind === Kind.FIELD && selection.name.value === 'id';

/** Whether the cache key of an object is made of this field: its ID, or that of an object in it. */
const isKey = (field: FieldNode): boolean => isId(field) || (field.selectionSet?.selections.every(isId) ?? false);

/** The list with the argument `after`, its parent objects and their keys; nothing where there is no such list. */
function pickPaginatedField({ selections, ...set }: SelectionSetNode): SelectionSetNode {
  const picked = selections.flatMap((field): FieldNode[] => {
    if (field.kind !== Kind.FIELD) return [];
    if (isList(field) || isKey(field)) return [field];
    const selectionSet = field.selectionSet && pickPaginatedField(field.selectionSet);
    return selectionSet && selectionSet.selections.length > 0 ? [{ ...field, selectionSet }] : [];
  });
  return { ...set, selections: picked.every(isKey) ? [] : picked };
}

/** The variables that a query names outside of their definitions. */
function usedVariables(query: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(query, { VariableDefinition: () => false, Variable: ({ name }) => void names.add(name.value) });
  return names;
}

/** The query for later pages of a screen's list, which selects the list alone. */
export function pageQuery(query: DocumentNode): DocumentNode {
  const definitions = query.definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? { ...each, selectionSet: pickPaginatedField(each.selectionSet) } : each,
  );
  const [page = query] = Object.values(separateOperations({ ...query, definitions }));
  const used = usedVariables(page);
  return visit(page, { VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null) });
}
