import { createHash } from 'node:crypto';
import { SOURCE_PARAMETER, SOURCE_PATTERN, sourceKey } from '#server/kernel/referral.source.ts';
import { TOKEN_KEY } from '#server/kernel/stored.token.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

/** One visit is counted for each tab. */
const VISITED = 'fichin.visited.';

/**
 * Stores the visitor's source for the tab, and reports the visit to the server, once, unless the browser is signed in
 * as the project's owner. Without storage nothing is reported.
 */
const SCRIPT = `(() => {
  const { project, owner } = document.currentScript.dataset;
  try {
    const source = new URLSearchParams(location.search).get('${SOURCE_PARAMETER}') ?? '';
    const known = ${String(SOURCE_PATTERN)}.test(source) ? source : '';
    if (known) sessionStorage.setItem('${sourceKey('')}' + project, known);
    if (sessionStorage.getItem('${VISITED}' + project)) return;
    const [, claims] = (localStorage.getItem('${TOKEN_KEY}') ?? '').split('.');
    const viewer = claims && JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub;
    if (viewer !== owner && navigator.sendBeacon('/juegos/' + project + '/visita', known)) {
      sessionStorage.setItem('${VISITED}' + project, '1');
    }
  } catch {}
})();`;

/** As a Content-Security-Policy names it. */
export const VISIT_SCRIPT = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Reports a visit to a page of the project. Nothing on the page depends on it. */
export const VisitScript = ({ project }: { project: Pick<Project, 'id' | 'userId'> }) => (
  // oxlint-disable-next-line react/no-danger -- the script has nothing of what people write
  <script data-project={project.id} data-owner={project.userId} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);
