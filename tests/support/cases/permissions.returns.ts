import { NOBODYS, own, seen, type Operation } from './permission.decisions.ts';
import { periodsOf, previewReport, publishReport, reportNumbered } from './revenue.reports.ts';

/** Of a game that shares nothing. */
const report = (projectId: number) => ({ projectId, periodEndsOn: '2026-03-31', stores: [] });

/** What a studio earned, and what each investor gets of it. */
export const RETURNS: Operation[] = [
  { name: "list a project's periods of revenue", request: ({ project }) => periodsOf(project), decide: seen() },
  {
    name: "read nobody's report of revenue",
    request: () => reportNumbered(NOBODYS),
    decide: () => 'REVENUE_REPORT_NOT_FOUND',
  },
  {
    name: 'preview a report of revenue',
    request: ({ project }) => previewReport(report(project)),
    decide: own('NO_REVENUE_SHARE'),
  },
  {
    name: 'publish a report of revenue',
    request: ({ project }) => publishReport({ ...report(project), distributed: 0 }),
    decide: own('NO_REVENUE_SHARE'),
  },
  {
    name: 'correct a report of revenue',
    request: ({ project }) => publishReport({ ...report(project), distributed: 0, reason: 'Faltaba una tienda' }),
    decide: own('NO_REVENUE_SHARE'),
  },
];
