import { plural } from '#server/kernel/text/plural.ts';

export type Audience = { isPublished: boolean; investorCount: number; followerCount: number };

/** Who is notified of what a studio is about to publish; followers only if it is public. */
export function audienceText({ isPublished, investorCount, followerCount }: Audience, isPublic = true): string {
  if (!isPublished) return 'Nadie recibe un aviso: el proyecto no está publicado.';
  const notified = [
    ...(investorCount > 0 ? [plural(investorCount, 'inversor', 'inversores')] : []),
    ...(isPublic && followerCount > 0 ? [plural(followerCount, 'seguidor', 'seguidores')] : []),
  ];
  return notified.length === 0 ? 'Todavía no hay a quién avisar.' : `Avisaremos a ${notified.join(' y ')}.`;
}

/** Who can read what a published project shows to everybody. */
export const readersText = (hasPublicPage: boolean): string =>
  hasPublicPage ? 'cualquier persona, también sin cuenta, y los buscadores' : 'cualquier persona con cuenta';
