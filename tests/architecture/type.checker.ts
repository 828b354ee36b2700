import { join } from 'node:path';
import { API, SignatureKind, type Signature, type Type } from 'typescript/unstable/sync';
import { ROOT } from './sources.ts';

export type TypeChecker = ReturnType<typeof openTypeChecker>;

/** The types of this repository, as the compiler sees them. */
export function openTypeChecker() {
  const api = new API({ cwd: ROOT });
  const [project] = api.updateSnapshot({ openProject: join(ROOT, 'tsconfig.json') }).getProjects();
  if (!project) throw new Error('tsconfig.json names no project');
  const { checker, program } = project;

  function fileOf(path: string) {
    const file = program.getSourceFile(join(ROOT, path));
    if (!file) throw new Error(`tsconfig.json leaves out ${path}`);
    return file;
  }

  function present<T>(found: T | undefined, what: string): T {
    if (found === undefined) throw new Error(`The compiler knows no ${what}`);
    return found;
  }

  return {
    checker,
    fileOf,
    close: () => api.close(),

    /** The type a file exports by this name. */
    exportedType(path: string, name: string): Type {
      const file = present(checker.getSymbolAtLocation(fileOf(path)), path);
      const symbol = checker.getExportsOfModule(file).find((exported) => exported.name === name);
      return checker.getDeclaredTypeOfSymbol(present(symbol, `${name} of ${path}`));
    },

    propertiesOf: (type: Type): { name: string; type: Type }[] =>
      checker
        .getPropertiesOfType(type)
        .map((symbol) => ({ name: symbol.name, type: present(checker.getTypeOfSymbol(symbol), symbol.name) })),

    signatureOf: (type: Type): Signature | null => checker.getSignaturesOfType(type, SignatureKind.Call)[0] ?? null,

    /** The types of a function's parameters. */
    parametersOf(type: Type): Type[] {
      const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
      const parameters = signature?.getParameters() ?? [];
      return parameters.map(({ name }, index) =>
        present(signature && checker.getParameterType(signature, index), name),
      );
    },

    /** The type of what stands at a place of a file. */
    typeAt: (path: string, offset: number): Type =>
      present(checker.getTypeAtPosition(join(ROOT, path), offset), `type at ${path}:${offset}`),
  };
}
