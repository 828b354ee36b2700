import type { TestApp } from './app.ts';

/** Mutations of investors, each with a project and a person of its own. */
export function mutationsOfInvestors({ given, app }: TestApp) {
  const newcomer = async () => ({ by: await given.investor('Inés'), id: await given.project(await given.developer()) });

  async function full() {
    const id = await given.project(await given.developer(), { maxInvestors: 1 });
    await given.investment(await given.investor('Ivo'), id, 100_000);
    return { by: await given.investor('Inés'), input: { id } };
  }

  return {
    invest: async () => {
      const { by, id } = await newcomer();
      return { by, input: { projectId: id, amount: 1000, clientMutationId: 'una' } };
    },
    stopWaiting: async () => {
      const sent = await full();
      await app.services.seatWaits.wait(sent.by.viewer, sent.input.id);
      return sent;
    },
    waitForSeat: full,
    withdrawInvestment: async () => {
      const { by, id } = await newcomer();
      return { by, input: { id: await given.investment(by, id, 100_000) } };
    },
  };
}
