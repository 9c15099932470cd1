import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Credentials, tenantOf } from '../http/credentials.ts';
import { drawnImage } from './drawn-image.ts';

export interface ImageRoutesOptions {
  /** Whose pictures they are; null for a store of its own, which asks nobody for keys. */
  readonly tenants: readonly { readonly credentials: Credentials }[] | null;
}

/** The pictures of check sheets, below `/images/`. */
export function imageRoutes({ tenants }: ImageRoutesOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/images/:sheet/:file', async (context) => {
    const { headers } = context.env.incoming;
    if (tenants !== null && tenantOf(headers, tenants).check !== 'right') return context.text('Keys are missing.', 401);
    const file = context.req.param('file');
    if (!/^\d+\.png$/.test(file)) return context.notFound();
    const bytes = new Uint8Array(await drawnImage(`${context.req.param('sheet')}/${file}`));
    return context.body(bytes, 200, { 'content-type': 'image/png' });
  });
  return app;
}
