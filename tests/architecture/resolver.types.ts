import { buildSchema, isListType, isNonNullType, isObjectType, type GraphQLOutputType } from 'graphql';
import type { Type } from 'typescript/unstable/sync';
import { resolverMethods, type ResolverMethod } from './resolver.methods.ts';
import { read } from './sources.ts';
import type { TypeChecker } from './type.checker.ts';

const nameOf = ({ parent, field }: ResolverMethod): string => `${parent}.${field}`;

/** What the resolvers of a GraphQL type take as the parent. */
export function parentTypes({ typeAt, signatureOf, parametersOf }: TypeChecker): Map<string, Map<string, Type>> {
  const found = new Map<string, Map<string, Type>>();
  for (const method of resolverMethods()) {
    const type = typeAt(method.path, method.offset);
    const taken = signatureOf(type) && parametersOf(type)[method.root];
    if (!taken || method.parent === 'Subscription') continue;
    found.set(method.parent, (found.get(method.parent) ?? new Map<string, Type>()).set(nameOf(method), taken));
  }
  return found;
}

type Wanted = { name: string; type: Type };

/**
 * Where a resolver, or a property of what it gives, isn't what the resolvers of its GraphQL type take. In `narrow`, by
 * such a place: the only fields that are resolved of what lacks columns that the operation doesn't request.
 */
export function typeBreaches(
  compiler: TypeChecker,
  isWanted: (type: Type) => boolean,
  narrow: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const { checker, typeAt, signatureOf } = compiler;
  const schema = buildSchema(read('schema.graphql'));
  const methods = resolverMethods();
  const resolved = new Set(methods.map(nameOf));
  const wantedBy = new Map<string, Wanted[]>(
    [...parentTypes(compiler)].map(([parent, taken]) => [
      parent,
      [...taken].flatMap(([name, type]) => (isWanted(type) ? [{ name, type }] : [])),
    ]),
  );
  const breaches: string[] = [];

  function visit(given: Type, as: GraphQLOutputType, where: string, trail: string[]): void {
    if (isNonNullType(as)) return visit(given, as.ofType, where, trail);
    const type = checker.getNonNullableType(given) ?? given;
    if (type.isUnionType()) return type.getTypes().forEach((part) => visit(part, as, where, trail));
    const [inner] = type.getSymbol()?.name === 'Promise' || isListType(as) ? argumentsOf(type) : [];
    if (type.getSymbol()?.name === 'Promise' && inner) return visit(inner, as, where, trail);
    if (isListType(as)) return inner && visit(inner, as.ofType, where, trail);
    if (!isObjectType(as) || trail.includes(as.name)) return;
    const fields = narrow[where]?.map((field) => `${as.name}.${field}`);
    for (const wanted of wantedBy.get(as.name) ?? []) {
      if (fields && !fields.includes(wanted.name)) continue;
      if (!checker.isTypeAssignableTo(type, wanted.type)) {
        breaches.push(
          `${where} gives ${checker.typeToString(type)}, ${wanted.name} takes ${checker.typeToString(wanted.type)}`,
        );
      }
    }
    for (const field of Object.values(as.getFields())) {
      if (resolved.has(`${as.name}.${field.name}`)) continue;
      const symbol = checker.getPropertyOfType(type, field.name);
      const property = symbol && checker.getTypeOfSymbol(symbol);
      if (property) visit(property, field.type, `${where}.${field.name}`, [...trail, as.name]);
    }
  }

  const argumentsOf = (type: Type): readonly Type[] => (type.isTypeReference() ? checker.getTypeArguments(type) : []);

  for (const method of methods) {
    const field = schema.getType(method.parent);
    const declared = isObjectType(field) ? field.getFields()[method.field] : undefined;
    const signature = signatureOf(typeAt(method.path, method.offset));
    const given = signature && checker.getReturnTypeOfSignature(signature);
    if (!declared || !given) breaches.push(`${nameOf(method)} isn't in schema.graphql`);
    else visit(given, declared.type, nameOf(method), []);
  }
  return breaches;
}
