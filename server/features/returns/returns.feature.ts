import { revenueReportLoaders } from './revenue.report.loaders.ts';
import { createRevenueReportRepository } from './revenue.report.repository.ts';
import { createRevenueReportService } from './revenue.report.service.ts';
import './revenue.report.resolver.ts';

export const repositories = { revenueReports: createRevenueReportRepository };

export const services = { revenueReports: createRevenueReportService };

export const loaders = revenueReportLoaders;
