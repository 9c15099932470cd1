import manifest from '../package.json' with { type: 'json' };
import { openApiDocument } from '../shared/service/openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(manifest.version), null, 2)}\n`);
