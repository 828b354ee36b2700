import type { TestApp } from './app.ts';
import { givenInstructions } from './instructions.ts';

/** Mutations of how a studio is paid, each with a studio of its own. */
export function mutationsOfInstructions(app: TestApp) {
  const { given } = app;
  async function studio() {
    const by = await given.developer('Estudio Sur');
    return { by, projectId: await given.project(by) };
  }
  return {
    setPaymentInstructions: async () => {
      const { by, projectId } = await studio();
      return { by, input: { projectId, text: 'Por transferencia' } };
    },
    stopPaymentInstructions: async () => {
      const { by, projectId } = await studio();
      for (const text of ['Por transferencia', 'En efectivo']) await givenInstructions(app, by, projectId, { text });
      return { by, input: { projectId } };
    },
  };
}
