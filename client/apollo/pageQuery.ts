import type { DocumentNode } from '@apollo/client';
import { Kind, separateOperations, type FieldNode, type SelectionNode, type SelectionSetNode } from 'graphql';

const isList = ({ arguments: given = [] }: FieldNode) => given.some(({ name }) => name.value === 'after');

const isId = (selection: SelectionNode) => selection.kind === Kind.FIELD && selection.name.value === 'id';

/** What the cache knows an object by: its ID, or that of an object in it. */
const isKey = (field: FieldNode): boolean => isId(field) || (field.selectionSet?.selections.every(isId) ?? false);

/** The list that is given `after`, the objects it is in, and their keys; nothing where there is no such list. */
function wayToList({ selections, ...set }: SelectionSetNode): SelectionSetNode {
  const kept = selections.flatMap((field): FieldNode[] => {
    if (field.kind !== Kind.FIELD) return [];
    if (isList(field) || isKey(field)) return [field];
    const selectionSet = field.selectionSet && wayToList(field.selectionSet);
    return selectionSet && selectionSet.selections.length > 0 ? [{ ...field, selectionSet }] : [];
  });
  return { ...set, selections: kept.every(isKey) ? [] : kept };
}

/** The query for the later pages of a screen's list: asks for the list alone. */
export function pageQuery(query: DocumentNode): DocumentNode {
  const definitions = query.definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? { ...each, selectionSet: wayToList(each.selectionSet) } : each,
  );
  const [page = query] = Object.values(separateOperations({ ...query, definitions }));
  return page;
}
