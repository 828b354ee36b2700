import { plural } from '#server/kernel/plural.ts';

type Around = { isPublished: boolean; investorCount: number; followerCount: number };

/** Who hears of what a studio is about to do: followers of nothing that is private. */
export function audienceText({ isPublished, investorCount, followerCount }: Around, isPublic = true): string {
  if (!isPublished) return 'Nadie recibe un aviso: el proyecto no está publicado.';
  const told = [
    ...(investorCount > 0 ? [plural(investorCount, 'inversor', 'inversores')] : []),
    ...(isPublic && followerCount > 0 ? [plural(followerCount, 'seguidor', 'seguidores')] : []),
  ];
  return told.length === 0 ? 'Todavía no hay a quién avisar.' : `Avisaremos a ${told.join(' y ')}.`;
}
