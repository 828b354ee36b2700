import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '#server/platform/database/schema.version.ts';
import { RELEASED_DOCUMENT, RELEASED_SCHEMA } from './released.ts';
import { printParts, readDocument } from './released.openapi.ts';
import { read, ROOT } from './sources.ts';

const write = (path: string, form: string): void => writeFileSync(join(ROOT, path), `# ${VERSION}\n${form}`);

write(RELEASED_SCHEMA, read('schema.graphql'));
write(RELEASED_DOCUMENT, printParts(await readDocument()));
