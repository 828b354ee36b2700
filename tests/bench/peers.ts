import type { Options } from './options.ts';

/** The product beside its peers. */
export async function bench({ words }: Options): Promise<boolean> {
  console.log(`Workloads: ${words.join(', ') || 'all'}`);
  return true;
}
