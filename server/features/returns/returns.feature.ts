import { distributionLoaders } from './distributions/distribution.loaders.ts';
import { createDistributionRepository } from './distributions/distribution.repository.ts';
import { createDistributionService } from './distributions/distribution.service.ts';
import { createReturnSums } from './returns.sums.repository.ts';
import { returnSumsLoaders } from './returns.sums.loaders.ts';
import { createReturnSumsService } from './returns.sums.service.ts';
import { revenueReportLoaders } from './revenue.report.loaders.ts';
import { createRevenueReportRepository } from './revenue.report.repository.ts';
import { createRevenueReportService } from './revenue.report.service.ts';
import './distributions/distribution.mutations.resolver.ts';
import './distributions/distribution.resolver.ts';
import './returns.sums.resolver.ts';
import './revenue.report.resolver.ts';

export const repositories = {
  revenueReports: createRevenueReportRepository,
  distributions: createDistributionRepository,
  returnSums: createReturnSums,
};

export const services = {
  revenueReports: createRevenueReportService,
  distributions: createDistributionService,
  returnSums: createReturnSumsService,
};

export const loaders = { ...distributionLoaders, ...revenueReportLoaders, ...returnSumsLoaders };
