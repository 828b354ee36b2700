import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { filesUnder } from './sources.ts';
import { openTypeChecker } from './type.checker.ts';

const compiler = openTypeChecker();
afterAll(() => compiler.close());

const operator = compiler.exportedType('server/kernel/operator/operator.ts', 'Operator');

/** Every use case of operators, with the type of what comes first. */
const methods = compiler
  .propertiesOf(compiler.exportedType('server/features/moderation/operator/operator.service.ts', 'OperatorServices'))
  .flatMap(({ name, type }) =>
    compiler.propertiesOf(type).map((method) => ({
      name: `${name}.${method.name}`,
      first: compiler.parametersOf(method.type)[0],
    })),
  );

test('every use case of operators begins with the operator', () => {
  expect(methods.length).toBeGreaterThan(8);
  const open = methods.filter(({ first }) => !first || !compiler.checker.isTypeAssignableTo(first, operator));
  expect(open.map(({ name }) => name)).toEqual([]);
});

const naming = (pattern: RegExp): string[] =>
  filesUnder('server').filter((path) => path.endsWith('.ts') && pattern.test(readFileSync(path, 'utf8')));

test('only the command line makes an operator', () => {
  expect(naming(/\boperatorNamed\b/)).toEqual(['server/kernel/operator/operator.ts', 'server/operator/execute.ts']);
});

test('no API has the use cases of operators', () => {
  const users = naming(/\bcreateOperatorServices\b/);
  expect(users.toSorted()).toEqual([
    'server/features/moderation/operator/operator.service.ts',
    'server/operator/direct.ts',
    'server/serve.ts',
  ]);
});
