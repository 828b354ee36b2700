import { defineSchema } from '#server/features/tables.ts';
import { sqliteKit } from '#server/platform/database/kit.ts';

export = defineSchema(sqliteKit);
