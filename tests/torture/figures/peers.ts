import { checkPeers } from '#tests/bench/check.ts';
import type { Figure } from '../figure.ts';

export const peers: Figure = {
  name: 'peers: what `npm run bench` measures the product beside starts, and answers as the product does, both engines',
  goal: 'all equal',
  async measure() {
    const { servers, answers, faults } = await checkPeers();
    for (const fault of faults) console.error(fault);
    return {
      value: `${answers} answers of the product and ${servers} peers, ${faults.length} faults`,
      ok: faults.length === 0,
    };
  },
};
