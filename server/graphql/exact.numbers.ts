import { GraphQLError, type ASTVisitor, type ValidationContext, type ValueNode } from 'graphql';
import { isExactNumber } from '#server/domain/exact.number.ts';

/** A number written in a query is refused like one in JSON when it can't be kept digit for digit. */
export function exactNumbersRule(context: ValidationContext): ASTVisitor {
  const check = (node: ValueNode & { value: string }): void => {
    if (isExactNumber(node.value)) return;
    context.reportError(new GraphQLError('tiene un número con demasiadas cifras', { nodes: node }));
  };
  return { IntValue: check, FloatValue: check };
}
