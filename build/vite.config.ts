import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '../renderer');

/** The page, the same bundle for Electron and for a browser. Run from anywhere: `vite build -c build/vite.config.ts`. */
export default defineConfig({
  root,
  // Relative, so that the page works under any origin and scheme.
  base: './',
  plugins: [react()],
  build: {
    outDir: path.resolve(root, '../out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    // The content security policy allows fonts and scripts from the page's own origin only: nothing inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the list of licences: the packed program leaves the maps out.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What `main.tsx` needs before anything else of the page may run.
            { name: 'first', test: /node_modules[\\/]zod[\\/]|vite[\\/]preload-helper/, priority: 1 },
            // What two screens share is one file, not one for each icon: a start then waits for few files, not for sixty.
            { name: 'parts', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
