/** Addresses of the files that the REST API gives; tables as spreadsheets here read them. */
export const downloads = {
  myInvestmentsCsv: '/api/exports/my-investments.csv?spreadsheet=true',
  myInvestmentsJson: '/api/exports/my-investments.json',
  statementCsv: (from: string, to: string) => `/api/exports/statement.csv?from=${from}&to=${to}&spreadsheet=true`,
  projectInvestmentsCsv: (projectId: string) => `/api/projects/${projectId}/investments.csv?spreadsheet=true`,
  projectPaymentsCsv: (projectId: string) => `/api/projects/${projectId}/payments.csv?spreadsheet=true`,
  projectReturnsCsv: (projectId: string) => `/api/projects/${projectId}/returns.csv?spreadsheet=true`,
} as const;
