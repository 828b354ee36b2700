import { audienceText, type Audience } from '#client/text/audience.ts';
import { plural } from '#server/kernel/text/plural.ts';

/** What is confirmed before a project stops taking investments: what stays, and how many people are notified. */
export function stopInvestments(project: Audience) {
  const { investorCount } = project;
  const committed =
    investorCount > 0 ? ` Lo que comprometieron ${plural(investorCount, 'inversor', 'inversores')} sigue igual.` : '';
  return {
    title: '¿Dejar de recibir inversiones?',
    body: `Nadie más podrá invertir, hasta que vuelvas a recibirlas.${committed} ${audienceText(project)}`,
    action: 'Dejar de recibir',
  };
}
