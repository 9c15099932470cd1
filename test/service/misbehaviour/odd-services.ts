import type { Contrary, Said } from './contrary-service.ts';

/** A service that does what the interface leaves open in a way of its own: nothing about it may be called wrong. */
export interface OddService extends Contrary {
  readonly what: string;
}

type Row = Record<string, unknown>;

function answers(change: (json: unknown) => unknown): NonNullable<Contrary['says']> {
  return (said) => (said.status === 200 ? { ...said, text: JSON.stringify(change(JSON.parse(said.text))) } : said);
}

/** Every object, from the inside out. */
function eachObject(change: (object: Row, depth: number) => Row) {
  const inside = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((item) => inside(item, depth));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [name, inside(inner, depth + 1)]);
    return change(Object.fromEntries(entries), depth);
  };
  return answers((json) => inside(json, 0));
}

const turned = <Item>(list: readonly Item[]): Item[] => [...list].reverse();

const emptied = new Set(['agency', 'category', 'employmentNumber', 'notes', 'trailerNumber']);

function withStatus(status: number, text: string, contentType = 'application/json') {
  return (said: Said): Said => (said.status === 401 ? { status, text, contentType } : said);
}

export const oddServices: readonly OddService[] = [
  {
    what: 'the fields of each object the other way round',
    says: eachObject((object) => Object.fromEntries(turned(Object.entries(object)))),
  },
  {
    what: 'rows in another order than those of the reference service',
    says: answers((json) => (Array.isArray(json) ? turned(json) : json)),
  },
  {
    what: 'fields of a later version in every object',
    says: eachObject((object) => ({ ...object, addedLater: [{ totalDriveSoFar: 1.5 }], 'x-trace': null })),
  },
  {
    what: 'nulls in fields that are not always there',
    says: eachObject((object, depth) =>
      depth > 0
        ? object
        : Object.fromEntries(Object.entries(object).map(([name, value]) => [name, emptied.has(name) ? null : value])),
    ),
  },
  {
    what: 'JSON with line breaks, and a media type with its character set',
    says: (said) => ({
      ...said,
      contentType: 'application/json; charset=utf-8',
      text: JSON.stringify(JSON.parse(said.text), null, 4),
    }),
  },
  {
    what: 'date-times with an offset and fractions of a second',
    says: eachObject((object) =>
      typeof object.date === 'string' ? { ...object, date: object.date.replace(/\.\d+Z$/, '.0000000+00:00') } : object,
    ),
  },
  {
    what: 'date-times without a zone',
    says: eachObject((object) =>
      typeof object.date === 'string' ? { ...object, date: object.date.replace(/\.\d+Z$/, '') } : object,
    ),
  },
  {
    what: 'displays in another layout',
    says: eachObject((object) => {
      if (typeof object.minutes === 'number') return { ...object, formatted: `${object.minutes} min` };
      if (typeof object.value === 'number') return { ...object, formatted: `${Math.floor(object.value * 100)} %` };
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(object.date)) ?? [];
      return year === undefined ? object : { ...object, formatted: `${month}/${day}/${year}` };
    }),
  },
  { what: '403 with a page of HTML for wrong keys', says: withStatus(403, '<p>No</p>', 'text/html') },
  { what: '404 for wrong keys, as if nothing were there', says: withStatus(404, '{}') },
  {
    what: 'refusals without the `error` object, and with fields of their own',
    says: (said) =>
      said.status === 400 ? { ...said, text: '{"errorMessage":"Not so","traceId":"7","error":null}' } : said,
  },
  {
    what: 'parameters that it does not know are passed over',
    hears: (asked) => {
      const { filterbydriverids, filterbyvehicleids, filterbyfleetids, filterbyfleetnumbers, ...json } = asked.json;
      const { filterbychecksheetids, filterbycheckresultactionids, ...known } = json;
      const isOdd = Object.keys(known).length < Object.keys(asked.json).length;
      return isOdd ? { ...asked, text: JSON.stringify(known) } : asked;
    },
  },
  {
    what: 'a further type of tachograph, and no moment of any infringement',
    says: (said, { operation }) => {
      if (said.status !== 200) return said;
      if (operation === 'vehicles-tachograph-types') {
        return { ...said, text: said.text.replace('[', '[{"code":"XX","description":"Other","type":"Other"},') };
      }
      return { ...said, text: said.text.replaceAll(/"infringementOccuredAt":\{[^}]*\},?/g, '') };
    },
  },
];
