import { useState } from 'react';
import type { InvestPanelFragment } from './InvestPanel.generated.ts';
import { changesOf, type TermChange } from './terms.ts';

/**
 * The terms that the viewer has seen, with their number, and how those of now differ: they replace the seen ones when
 * they are accepted, or if they read the same.
 */
export function useSeenTerms(project: InvestPanelFragment) {
  const [seen, setSeen] = useState(project);
  const [accepted, setAccepted] = useState<TermChange[]>([]);
  const changes = changesOf(seen, project);
  const areNew = changes.length > 0;

  function accept() {
    setSeen(project);
    setAccepted(changes);
  }

  return {
    terms: areNew ? seen : project,
    areNew,
    /** Those to be accepted, or that were. */
    changes: areNew ? changes : accepted,
    accept,
    clearAccepted: () => setAccepted([]),
  };
}
