/** Addresses of the files that the REST API gives. */
export const downloads = {
  myInvestmentsCsv: '/api/exports/my-investments.csv',
  myInvestmentsJson: '/api/exports/my-investments.json',
  projectInvestmentsCsv: (projectId: string) => `/api/projects/${projectId}/investments.csv`,
  projectPaymentsCsv: (projectId: string) => `/api/projects/${projectId}/payments.csv`,
} as const;
