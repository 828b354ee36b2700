import { GraphQLError, type ASTVisitor, type ValidationContext, type ValueNode } from 'graphql';
import { isExactNumber } from '#server/kernel/money/exact.number.ts';

/** Rejects number literals that lose digits as a JavaScript number, as the JSON parser does. */
export function exactNumbersRule(context: ValidationContext): ASTVisitor {
  const check = (node: ValueNode & { value: string }): void => {
    if (isExactNumber(node.value)) return;
    context.reportError(new GraphQLError('tiene un número con demasiadas cifras', { nodes: node }));
  };
  return { IntValue: check, FloatValue: check };
}
