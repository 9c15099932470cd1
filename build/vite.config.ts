import path from 'node:path';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { placeMapsPlugin } from './place-maps.ts';

const root = path.resolve(import.meta.dirname, '../renderer');

/** What the page imports only when it runs, and needs at every start: itself, and the screen that it opens with. */
const neededAtStart = ['app/start.tsx', 'screens/today/today-screen.tsx'];

/** The letters of most words: drawn before it has come, the page would be laid out twice, first in a font of the system. */
const fontAtStart = /inter-latin-opsz-normal/;

/**
 * Names these files, with what they import, their styles and the font, in the page's head: all are fetched at once then,
 * and not each after the one that asks for it.
 */
function fetchedAtOnce(): Plugin {
  return {
    name: 'fetched-at-once',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        /** Vite names what the first script imports. */
        const named = new Set(chunks.flatMap((chunk) => (chunk.isEntry ? chunk.imports : [])));
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const add = (fileName: string) => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || chunk.isEntry || scripts.has(fileName) || named.has(fileName)) return;
          scripts.add(fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
          for (const imported of chunk.imports) add(imported);
        };
        for (const file of neededAtStart) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(root, file));
          if (chunk === undefined) {
            throw new Error(`renderer/${file} is not imported when the page runs: name another.`);
          }
          add(chunk.fileName);
        }
        const font = Object.keys(bundle).find((fileName) => fontAtStart.test(fileName));
        if (font === undefined) throw new Error(`No font of the page is named ${fontAtStart.source}: name another.`);
        const tag = (rel: string, fileName: string, more: Record<string, string> = {}): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, ...more, crossorigin: true, href: `./${fileName}` },
          injectTo: 'head',
        });
        return [
          tag('preload', font, { as: 'font', type: 'font/woff2' }),
          ...[...styles].map((fileName) => tag('stylesheet', fileName)),
          ...[...scripts].map((fileName) => tag('modulepreload', fileName)),
        ];
      },
    },
  };
}

/**
 * From the weakest to the strongest. A style of a screen wins over one of a component whatever their selectors, and
 * whichever file the browser happened to load first; the person's colours and the printer win over all.
 */
const layers = ['tokens', 'base', 'components', 'screens', 'media'];

const globalLayers: Readonly<Record<string, string>> = {
  'styles/tokens.css': 'tokens',
  'styles/base.css': 'base',
  'styles/forced-colors.css': 'media',
  'styles/print.css': 'media',
};

/** Puts each stylesheet of the house into the layer of its place. */
function inLayers(): Plugin {
  return {
    name: 'in-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        const file = path.relative(root, id).split(path.sep).join('/');
        if (file.startsWith('../')) return null;
        const layer = globalLayers[file] ?? (file.startsWith('components/') ? 'components' : 'screens');
        return { code: `@layer ${layers.join(', ')};\n@layer ${layer} {\n${code}\n}\n`, map: null };
      },
    },
  };
}

/**
 * Puts the documents' pictures into the page as WebP without loss: a third of their size as the browser took them (1.4 MB
 * of PNG). The documents keep theirs, which every reader of them shows.
 */
function picturesAsWebp(): Plugin {
  return {
    name: 'pictures-as-webp',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/[\w-]+\.png$/ },
      async handler(id) {
        const source = await sharp(id).webp({ lossless: true, effort: 6 }).toBuffer();
        const reference = this.emitFile({ type: 'asset', name: `${path.basename(id, '.png')}.webp`, source });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
  };
}

/** The page, the same bundle for Electron and for a browser. Run from anywhere: `vite build -c build/vite.config.ts`. */
export default defineConfig({
  root,
  // Relative, so that the page works under any origin and scheme.
  base: './',
  plugins: [react(), inLayers(), fetchedAtOnce(), picturesAsWebp(), placeMapsPlugin],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // Readable in the browser's tools, and the same at each build: `settings_setting-title`.
      generateScopedName: (name, file) => `${path.basename(file, '.module.css')}_${name}`,
    },
  },
  build: {
    outDir: path.resolve(root, '../out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    // The content security policy allows fonts and scripts from the page's own origin only: nothing inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the list of licences, and for the places of faults in the log.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What `main.tsx` needs before anything else of the page may run: no schema is made in it.
            {
              name: 'first',
              test: /node_modules[\\/]zod[\\/]|vite[\\/]preload-helper|i18n[\\/](?:languages|catalogues)\.ts$|client[\\/](?:first-texts|remembered-choices)\.ts$/,
              priority: 1,
            },
            // What two screens share is one file, not one for each icon: a start then waits for few files, not for sixty.
            // Without what two parts of one screen, or of the palette, share: no other screen waits for it.
            {
              name: 'parts',
              test: (id) => !/[\\/]renderer[\\/](?:screens|app[\\/](?:palette|help)|components[\\/]help)[\\/]/.test(id),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
