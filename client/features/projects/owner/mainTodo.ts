import type { TodoKind } from '#client/apollo/schema.generated.ts';

/** Kinds that come before a new update: somebody waits for an answer about money. */
const BEFORE_AN_UPDATE: readonly TodoKind[] = ['PAYMENTS_TO_RETURN', 'PAYMENTS_TO_CONFIRM'];

/** The index of what is the main act of the page among what waits; null: none of it is. */
export function mainTodo(todo: readonly { kind: TodoKind }[] | null): number | null {
  const index = (todo ?? []).findIndex(({ kind }) => BEFORE_AN_UPDATE.includes(kind));
  return index < 0 ? null : index;
}
