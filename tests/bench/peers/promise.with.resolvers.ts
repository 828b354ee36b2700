/** Promise.withResolvers, which Node has from 22 on and PostGraphile needs. */
type Resolvers<T> = { promise: Promise<T>; resolve: (value: T) => void; reject: (reason: unknown) => void };

const constructor = Promise as PromiseConstructor & { withResolvers?: <T>() => Resolvers<T> };

constructor.withResolvers ??= <T>(): Resolvers<T> => {
  let [resolve, reject] = [(_value: T): void => undefined, (_reason: unknown): void => undefined];
  const promise = new Promise<T>((keep, fail) => {
    [resolve, reject] = [keep, fail];
  });
  return { promise, resolve, reject };
};
