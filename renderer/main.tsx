import { z } from 'zod';
import { firstTexts } from './client/first-texts.ts';

// zod probes `new Function` when a schema is made, which the page's content security policy forbids and reports. So
// this comes before anything that makes a schema, and the rest of the page is loaded after it.
z.config({ jitless: true });

// The texts are on their way already, beside the page and not after it.
await Promise.all([import('./app/start.tsx'), firstTexts.catalogue]);
