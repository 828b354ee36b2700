import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isInputObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { CREATING } from '#client/apollo/creationKeys.ts';
import { ROOT } from './sources.ts';

test('the operations are those codegen writes (npm run codegen)', () => {
  const codegen = join(ROOT, 'node_modules/.bin/graphql-codegen');
  const env = { ...process.env, NODE_ENV: '' }; // with "test" codegen prints nothing
  const { status, stdout, stderr } = spawnSync(codegen, ['--check'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The operations of the client whose input takes a key. */
function operationsWithKey(): string[] {
  const types = new TypeInfo(buildSchema(read('schema.graphql')));
  const found: string[] = [];
  for (const path of readdirSync(join(ROOT, 'client'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.graphql')) continue;
    let operation = '';
    const visitor = {
      OperationDefinition: ({ name }: { name?: { value: string } }) => void (operation = name?.value ?? ''),
      Argument() {
        const input = getNamedType(types.getInputType());
        if (isInputObjectType(input) && input.getFields()['clientMutationId']) found.push(operation);
      },
    };
    visit(parse(read(`client/${path}`)), visitWithTypeInfo(types, visitor));
  }
  return found;
}

test('each mutation that creates is sent under a key', () => {
  expect(operationsWithKey().toSorted()).toEqual([...CREATING, 'Invest'].toSorted());
});
