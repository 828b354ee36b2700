import type { TestApp } from './app.ts';

/** Mutations of investors, each with a project and a person of its own. */
export function mutationsOfInvestors({ given }: TestApp) {
  const newcomer = async () => ({ by: await given.investor('Inés'), id: await given.project(await given.developer()) });

  return {
    invest: async () => {
      const { by, id } = await newcomer();
      return { by, input: { projectId: id, amount: 1000, clientMutationId: 'una' } };
    },
    withdrawInvestment: async () => {
      const { by, id } = await newcomer();
      return { by, input: { id: await given.investment(by, id, 100_000) } };
    },
  };
}
