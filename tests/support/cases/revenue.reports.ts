import type { Request } from '../api.ts';

/** Amounts in dollars. */
export type SentStore = {
  store: string;
  name?: string | null;
  gross: number;
  refundsAndTaxes: number;
  storeShare: number;
};
export type SentReport = { projectId: number; periodEndsOn: string; stores: SentStore[]; note?: string | null };
type Published = SentReport & { distributed: number; reason?: string; clientMutationId?: string };

export type SeenLine = { investor: string; kept: number; amount: number };
export type SeenReport = {
  id: string;
  version: number;
  net: number;
  carriedIn: number;
  shared: number;
  kept: number | null;
  distributed: number | null;
  lines: SeenLine[];
};
type Wire = Omit<SeenReport, 'lines'> & { lines: { investor: { name: string }; kept: number; amount: number }[] };

const FIGURES = 'version net carriedIn shared kept distributed';
const REPORT = `id ${FIGURES} lines { investor { name } kept amount }`;

const seen = ({ lines, ...report }: Wire): SeenReport => ({
  ...report,
  lines: lines.map(({ investor: { name }, ...line }) => ({ investor: name, ...line })),
});

/** Steam alone. */
export const onSteam = (gross: number, refundsAndTaxes = 0, storeShare = 0): SentStore[] => [
  { store: 'STEAM', gross, refundsAndTaxes, storeShare },
];

type PreviewFields = { formerAmount: number | null; reachesCap: boolean };

export const previewReport = (
  input: SentReport,
): Request<Omit<SeenReport, 'id' | 'lines'> & { lines: (SeenLine & PreviewFields)[] }> => ({
  graphql: {
    query: `query ($input: RevenueReportInput!) { previewRevenueReport(input: $input) {
      ${FIGURES} lines { investor { name } kept amount formerAmount reachesCap } } }`,
    variables: { input: { ...input, projectId: String(input.projectId) } },
    pick: ({ previewRevenueReport }: { previewRevenueReport: Wire & { lines: PreviewFields[] } }) =>
      seen(previewRevenueReport) as never,
  },
});

/** With a reason: a correction. */
export const publishReport = ({ reason, ...input }: Published): Request<SeenReport & { replayed: boolean }> => {
  const [mutation, type] =
    reason === undefined
      ? ['publishRevenueReport', 'PublishRevenueReportInput']
      : ['correctRevenueReport', 'CorrectRevenueReportInput'];
  const sent = { ...input, projectId: String(input.projectId), ...(reason === undefined ? {} : { reason }) };
  return {
    graphql: {
      query: `mutation ($input: ${type}!) { done: ${mutation}(input: $input) { replayed report { ${REPORT} } } }`,
      variables: { input: sent },
      pick: ({ done: { replayed, report } }: { done: { replayed: boolean; report: Wire } }) => ({
        ...seen(report),
        replayed,
      }),
    },
  };
};

export const reportNumbered = (id: number): Request<SeenReport> => ({
  graphql: {
    query: `query ($id: ID!) { revenueReport(id: $id) { ${REPORT} } }`,
    variables: { id: String(id) },
    pick: ({ revenueReport }: { revenueReport: Wire }) => seen(revenueReport),
  },
});

export type SeenPeriod = {
  endsOn: string;
  dueOn: string;
  state: string;
  report: (SeenReport & { needsCorrection: boolean | null }) | null;
  versions: { id: string; version: number; isInForce: boolean }[];
  correctionsLeft: number;
  correctableUntil: string | null;
};
type WirePeriod = Omit<SeenPeriod, 'report'> & { report: (Wire & { needsCorrection: boolean | null }) | null };

/** The periods of a project; null for who may not see them. */
export const periodsOf = (projectId: number): Request<SeenPeriod[] | null> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { revenuePeriods { endsOn dueOn state report { ${REPORT} needsCorrection }
      versions { id version isInForce } correctionsLeft correctableUntil } } }`,
    variables: { id: String(projectId) },
    pick: ({ project: { revenuePeriods } }: { project: { revenuePeriods: WirePeriod[] | null } }) =>
      revenuePeriods?.map(({ report, ...period }) => ({
        ...period,
        report: report && { ...seen(report), needsCorrection: report.needsCorrection },
      })) ?? null,
  },
});
