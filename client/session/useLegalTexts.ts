import { useCallback, useEffect, useState } from 'react';
import type { TextVersionInput } from '#client/apollo/schema.generated.ts';
import type { AuthGateway } from './authGateway.ts';

/**
 * The versions of the texts that whoever registers accepts; none until they are loaded; the app then requires consent
 * later. `reload` reads them again.
 */
export function useLegalTexts({ loadAuthApi }: AuthGateway) {
  const [versions, setVersions] = useState<TextVersionInput[]>([]);

  const reload = useCallback(async () => {
    try {
      setVersions(await (await loadAuthApi()).listLegalTexts());
    } catch {
      setVersions([]);
    }
  }, [loadAuthApi]);

  useEffect(() => void reload(), [reload]);
  return { versions, reload };
}
