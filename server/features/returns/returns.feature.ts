import { distributionLoaders } from './distributions/distribution.loaders.ts';
import { createDistributionRepository } from './distributions/distribution.repository.ts';
import { createDistributionService } from './distributions/distribution.service.ts';
import { revenueReportLoaders } from './revenue.report.loaders.ts';
import { createRevenueReportRepository } from './revenue.report.repository.ts';
import { createRevenueReportService } from './revenue.report.service.ts';
import './distributions/distribution.mutations.resolver.ts';
import './distributions/distribution.resolver.ts';
import './revenue.report.resolver.ts';

export const repositories = {
  revenueReports: createRevenueReportRepository,
  distributions: createDistributionRepository,
};

export const services = { revenueReports: createRevenueReportService, distributions: createDistributionService };

export const loaders = { ...distributionLoaders, ...revenueReportLoaders };
