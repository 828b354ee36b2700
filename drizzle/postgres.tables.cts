import { defineSchema } from '#server/features/tables.ts';
import { postgresKit } from '#server/platform/database/postgres/kit.ts';

export = defineSchema(postgresKit);
