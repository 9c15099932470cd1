import { z } from 'zod';

// zod probes `new Function` when a schema is made, which the page's content security policy forbids and reports. So
// this comes before anything that makes a schema, and the rest of the page is loaded after it.
z.config({ jitless: true });

await import('./app/start.tsx');
