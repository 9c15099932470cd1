import { z } from 'zod';

// zod probes `new Function` when a schema is made, which the page's content security policy forbids and reports. This
// module must be imported before any other that makes a schema.
z.config({ jitless: true });
