import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { createAll, services as factories } from './composition.ts';
import type { Dependencies } from './dependencies.ts';
import { ANONYMOUS_CREDENTIAL_ACTS, VIEWER_CREDENTIAL_ACTS } from './credential.acts.ts';
import { createProjectCopies } from './milestones/project.copies.service.ts';
import { createCredentialLog } from './sessions/credential.log.service.ts';
import { createLogInService } from './sessions/log.in.service.ts';

export type Services = ReturnType<typeof createServices>;

/** The use cases, with a log of those about credentials, the current day, and a setting that clients read. */
export function createServices(dependencies: Dependencies) {
  const services = createAll(factories, dependencies);
  const { ofViewer, anonymous } = createCredentialLog(dependencies);
  const [own, open] = [VIEWER_CREDENTIAL_ACTS, ANONYMOUS_CREDENTIAL_ACTS];
  return {
    ...services,
    accounts: anonymous({ ...services.accounts, ...createLogInService(dependencies) }, open.accounts),
    accountClosings: ofViewer(services.accountClosings, own.accountClosings),
    accessTokens: ofViewer(services.accessTokens, own.accessTokens),
    dataExports: anonymous(ofViewer(services.dataExports, own.dataExports), open.dataExports),
    emailChanges: anonymous(ofViewer(services.emailChanges, own.emailChanges), open.emailChanges),
    emailConfirmations: anonymous(services.emailConfirmations, open.emailConfirmations),
    feeds: ofViewer(services.feeds, own.feeds),
    passkeys: anonymous(ofViewer(services.passkeys, own.passkeys), open.passkeys),
    passwords: anonymous(ofViewer(services.passwords, own.passwords), open.passwords),
    sessions: ofViewer(services.sessions, own.sessions),
    webhooks: ofViewer(services.webhooks, own.webhooks),
    projects: { ...services.projects, ...createProjectCopies(dependencies) },
    today: (): Day => dayOf(dependencies.calendar()),
    offersRevenueShare: (): boolean => dependencies.offersRevenueShare,
  };
}
