import { useEffect, useState } from 'react';
import type { TextVersionInput } from '#client/apollo/schema.generated.ts';
import type { AuthGateway } from './authGateway.ts';

/**
 * The versions of the texts that whoever registers accepts; none until they are known, and the app asks for consent
 * later. `reload` reads them again.
 */
export function useLegalTexts({ loadAuthApi }: AuthGateway) {
  const [versions, setVersions] = useState<TextVersionInput[]>([]);
  const [reads, setReads] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    loadAuthApi()
      .then(({ listLegalTexts }) => listLegalTexts())
      .then(
        (found) => isCurrent && setVersions(found),
        () => null,
      );
    return () => {
      isCurrent = false;
    };
  }, [loadAuthApi, reads]);

  return { versions, reload: () => setReads(reads + 1) };
}
