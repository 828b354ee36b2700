import { createRevenueReportRepository } from './revenue.report.repository.ts';

export const repositories = { revenueReports: createRevenueReportRepository };
