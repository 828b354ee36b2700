import 'reflect-metadata';
import * as features from './features.ts';

type Feature = (typeof features)[keyof typeof features];
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type RepositoriesOf<One> = One extends { repositories: infer Part } ? Part : never;
type ServicesOf<One> = One extends { services: infer Part } ? Part : never;
type LoadersOf<One> = One extends { loaders: infer Part } ? Part : never;

const factoriesOf = (kind: 'repositories' | 'services' | 'loaders'): object =>
  Object.fromEntries(
    Object.values(features).flatMap((feature: { [Kind in typeof kind]?: object }) =>
      Object.entries(feature[kind] ?? {}),
    ),
  );

export const repositories = factoriesOf('repositories') as Merged<RepositoriesOf<Feature>>;
export const services = factoriesOf('services') as Merged<ServicesOf<Feature>>;
export const loaders = factoriesOf('loaders') as Merged<LoadersOf<Feature>>;

/** What factories create, by name. */
export type Created<Factories> = {
  readonly [Name in keyof Factories]: Factories[Name] extends (input: never) => infer One ? One : never;
};

export const createAll = <Input, Factories extends Record<string, (input: Input) => unknown>>(
  factories: Factories,
  input: Input,
) => Object.fromEntries(Object.entries(factories).map(([name, create]) => [name, create(input)])) as Created<Factories>;
