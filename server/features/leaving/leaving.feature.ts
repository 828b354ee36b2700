import { createAccountClosingRepository } from './closing/closing.repository.ts';
import { createAccountClosingService } from './closing/closing.service.ts';
import { createCopiedTables } from './exports/copied.tables.repository.ts';
import { createDataExportRepository } from './exports/data.export.repository.ts';
import { createDataExportService } from './exports/data.export.service.ts';
import { createStudioData } from './exports/studio.data.repository.ts';
import './closing/closing.resolver.ts';
import './exports/data.export.resolver.ts';

export const repositories = {
  accountClosings: createAccountClosingRepository,
  dataExports: createDataExportRepository,
  copiedTables: createCopiedTables,
  studioData: createStudioData,
};

export const services = { accountClosings: createAccountClosingService, dataExports: createDataExportService };
