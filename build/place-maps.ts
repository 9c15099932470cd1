import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'rolldown';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Leaves of each source map what the log needs to name the place of a fault, so that the maps can ship: for each line of
 * our own sources where it begins in the bundle. Names, texts and other people's lines go; the list of sources stays whole,
 * because the licences of what ships are found by it. A map has a tenth of its size then.
 */
export const placeMapsPlugin: Plugin = {
  name: 'place-maps',
  generateBundle: {
    // Vite's own plugins write the map of a chunk anew before.
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset' && part.fileName.endsWith('.map')) part.source = placesOf(String(part.source));
      }
    },
  },
};

function placesOf(map: string): string {
  const { sources, mappings } = JSON.parse(map) as SourceMap;
  const isOwn = sources.map((source) => !source.includes('node_modules/'));
  const places: SourceMapMappings = decode(mappings).map((segments) => {
    let last = '';
    return segments.filter(([, source, line]) => {
      const place = source !== undefined && isOwn[source] ? `${source}:${line}` : '';
      const isNew = place !== last;
      last = place;
      return isNew;
    });
  });
  const bare: SourceMapMappings = places.map((segments) =>
    segments.map(([column, source, line, sourceColumn]) =>
      source !== undefined && line !== undefined && sourceColumn !== undefined && isOwn[source]
        ? [column, source, line, sourceColumn]
        : [column],
    ),
  );
  return JSON.stringify({ version: 3, sources, names: [], mappings: encode(bare) });
}
