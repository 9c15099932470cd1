import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import manifest from '../../../package.json' with { type: 'json' };
import { pageDocument } from './page-document.ts';

export interface PageOptions {
  /** Whether `/control/...` is there to be shown beside the interface. */
  readonly hasControl: boolean;
}

const require = createRequire(import.meta.url);
const assetFolder = dirname(require.resolve('swagger-ui-dist/package.json'));
const assets = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui-standalone-preset.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
} as const;

/** Swagger UI writes styles and small pictures into its elements. Nothing comes from or goes to anywhere else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * The page for those who write against the interface: every operation with a form that calls this service, from the OpenAPI document.
 * All of it is served from here.
 */
export function pageRoutes({ hasControl }: PageOptions): Hono {
  const app = new Hono();
  app.get('/', (context) => context.html(page, 200, pageHeaders));
  app.get('/openapi.json', (context) => context.json(pageDocument(manifest.version)));
  app.get('/page/start.js', (context) =>
    context.body(startScript(hasControl), 200, { ...pageHeaders, 'Content-Type': 'text/javascript' }),
  );
  app.get('/page/page.css', (context) => context.body(pageStyle, 200, { ...pageHeaders, 'Content-Type': 'text/css' }));
  for (const [name, contentType] of Object.entries(assets)) {
    app.get(`/page/${name}`, async (context) => {
      const bytes = await readFile(join(assetFolder, name));
      return context.body(bytes, 200, { ...pageHeaders, 'Content-Type': contentType });
    });
  }
  return app;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference compliance service</title>
<link rel="icon" href="/page/favicon-32x32.png">
<link rel="stylesheet" href="/page/swagger-ui.css">
<link rel="stylesheet" href="/page/page.css">
</head>
<body>
<div id="service"></div>
<script src="/page/swagger-ui-bundle.js"></script>
<script src="/page/swagger-ui-standalone-preset.js"></script>
<script src="/page/start.js"></script>
</body>
</html>
`;

/** Some of Swagger UI's own colours are too pale to be read by everybody, and long answers are cut for the keyboard. */
const pageStyle = `
body { margin: 0; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1c7a4d; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fae; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5a00; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #4a5160; }
.swagger-ui .info .url, .swagger-ui a { color: #1f5fae; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: #14633c; }
.swagger-ui .btn.authorize { border-color: #14633c; }
.swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e; }
.swagger-ui .btn.execute { background: #1f5fae; border-color: #1f5fae; }
.swagger-ui .download-contents { background: #4a5160; }
.swagger-ui .opblock-body pre.microlight { overflow: visible !important; white-space: pre-wrap; }
`;

/** The validator badge would ask an address of the internet; the field of a body has no name of its own. */
function startScript(hasControl: boolean): string {
  const urls = [
    { name: 'The interface', url: '/openapi.json' },
    ...(hasControl ? [{ name: 'Control of this service', url: '/control/openapi.json' }] : []),
  ];
  return `const labelled = {
  wrapComponents: {
    TextArea: (Original, { React }) => (given) =>
      React.createElement(Original, { 'aria-label': 'Body', ...given }),
  },
};
SwaggerUIBundle({
  urls: ${JSON.stringify(urls)},
  dom_id: '#service',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  plugins: [labelled],
  syntaxHighlight: false,
  validatorUrl: null,
});
`;
}
