import type { OperationName } from '../../../shared/service/operations.ts';
import type { Asked, Contrary, Said } from './contrary-service.ts';

/** A service that is wrong in one thing, and the rule of `conform` that has to find it. */
export interface ContractFault extends Contrary {
  /** What is wrong, as the table in docs/conform.md says it. */
  readonly what: string;
  readonly operation: OperationName;
  readonly rule: string;
}

type Row = Record<string, unknown>;

/** Changes the answer of a success, and no other. */
function answers(change: (json: unknown, asked: Asked) => unknown): NonNullable<Contrary['says']> {
  return (said, asked) =>
    said.status >= 300 ? said : { ...said, text: JSON.stringify(change(JSON.parse(said.text), asked)) };
}

function eachRow(change: (row: Row) => unknown): NonNullable<Contrary['says']> {
  return answers((json) => (json as Row[]).map(change));
}

/** Changes what has one of these names, at every depth. */
function everywhere(name: string, change: (value: unknown, holder: Row) => Row): NonNullable<Contrary['says']> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    const holder = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]));
    if (!(name in holder)) return holder;
    const { [name]: found, ...others } = holder;
    return { ...others, ...change(found, holder) };
  };
  return answers(inside);
}

/** The service is asked something else. */
function hearsJson(change: (json: Row) => Row): NonNullable<Contrary['hears']> {
  return (asked) =>
    Object.keys(asked.json).length === 0 ? asked : { ...asked, text: JSON.stringify(change({ ...asked.json })) };
}

const without =
  (...names: string[]) =>
  (json: Row): Row =>
    Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));

/** Refused requests are told otherwise. */
function refuses(change: (said: Said) => Said): NonNullable<Contrary['says']> {
  return (said) => (said.status === 400 ? change(said) : said);
}

const header = { token: 'tt-api-key', key: 'ocp-apim-subscription-key' } as const;
const right = { [header.token]: 'the-api-token', [header.key]: 'the-subscription-key' };

function letsIn(isLetIn: (headers: Asked['headers']) => boolean): NonNullable<Contrary['hears']> {
  return (asked) => (isLetIn(asked.headers) ? { ...asked, headers: { ...asked.headers, ...right } } : asked);
}

const formFaults: readonly ContractFault[] = [
  {
    what: 'a name in other letters: `DriverId`',
    operation: 'driver-d53',
    rule: 'form.shortest',
    says: eachRow(({ driverId, ...row }) => ({ ...row, DriverId: driverId })),
  },
  {
    what: 'the spelling `infringementOccurredAt`',
    operation: 'driver-d6',
    rule: 'form.shortest',
    says: everywhere('infringementOccuredAt', (value) => ({ infringementOccurredAt: value })),
  },
  {
    what: 'a name with underscores: `start_odo`',
    operation: 'vehicle-v5',
    rule: 'form.shortest',
    says: eachRow(({ startOdo, ...row }) => ({ ...row, start_odo: startOdo })),
  },
  {
    what: 'a row that does not say whose it is',
    operation: 'vehicle-v5',
    rule: 'form.shortest',
    says: eachRow(without('vehicleId')),
  },
  {
    what: 'a number as a text',
    operation: 'driver-d53',
    rule: 'form.shortest',
    says: everywhere('daysSinceLastRead', (value) => ({ daysSinceLastRead: String(value) })),
  },
  {
    what: 'a fraction where a whole number is due',
    operation: 'vehicle-v5',
    rule: 'form.shortest',
    says: everywhere('totalKms', (value) => ({ totalKms: Number(value) + 0.5 })),
  },
  {
    what: 'a flag as a text',
    operation: 'driver-d28',
    rule: 'form.shortest',
    says: everywhere('hasDivision', (value) => ({ hasDivision: String(value) })),
  },
  {
    what: 'one object where a list is due',
    operation: 'divisions-search',
    rule: 'form.shortest',
    says: answers((json) => (json as Row[])[0]),
  },
  {
    what: 'rows inside an object: `{"items": [...]}`',
    operation: 'fleets-search',
    rule: 'form.shortest',
    says: answers((items) => ({ items })),
  },
  {
    what: 'an object in place of a list within a row',
    operation: 'driver-d68',
    rule: 'form.shortest',
    says: everywhere('records', (value) => ({ records: (value as Row[])[0] })),
  },
  {
    what: 'a date that is not of RFC 3339',
    operation: 'check-sheets-search',
    rule: 'form.shortest',
    says: everywhere('dateStarted', () => ({ dateStarted: '21/11/2026 08:14' })),
  },
  {
    what: 'minutes beside a display of other minutes',
    operation: 'driver-d99',
    rule: 'form.shortest',
    says: everywhere('minutes', (value) => ({ minutes: Number(value) + 1 })),
  },
  {
    what: 'a share of 50 beside a display of 50 %',
    operation: 'driver-d68',
    rule: 'form.shortest',
    says: everywhere('value', (value) => ({ value: Number(value) * 100 })),
  },
  {
    what: 'a date beside a display of another day',
    operation: 'vehicle-v14',
    rule: 'form.shortest',
    says: everywhere('lastDownload', () => ({
      lastDownload: { date: '2026-08-01T00:00:00Z', formatted: '11/08/2026' },
    })),
  },
  {
    what: 'a name twice in one object',
    operation: 'fleets-search',
    rule: 'form.shortest',
    says: (said) => ({ ...said, text: said.text.replaceAll('"fleetName":', '"fleetName":"North","fleetName":') }),
  },
  {
    what: 'another media type',
    operation: 'vehicles-tachograph-types',
    rule: 'form.shortest',
    says: (said) => (said.status === 200 ? { ...said, contentType: 'text/plain' } : said),
  },
  {
    what: 'status 202 where 200 is due',
    operation: 'driver-d46',
    rule: 'form.shortest',
    says: (said) => (said.status === 200 ? { ...said, status: 202 } : said),
  },
  {
    what: 'a page of HTML with status 200',
    operation: 'vehicle-v6',
    rule: 'form.shortest',
    says: (said) => (said.status === 200 ? { ...said, text: '<!doctype html><title>Sign in</title>' } : said),
  },
];

const keyFaults: readonly ContractFault[] = [
  {
    what: 'no API token is needed',
    operation: 'driver-d53',
    rule: 'keys.withoutToken',
    hears: letsIn((headers) => headers[header.token] === undefined),
  },
  {
    what: 'no subscription key is needed',
    operation: 'driver-d53',
    rule: 'keys.withoutKey',
    hears: letsIn((headers) => headers[header.key] === undefined),
  },
  {
    what: 'any API token does',
    operation: 'fleets-search',
    rule: 'keys.wrongToken',
    hears: letsIn((headers) => headers[header.token] !== undefined && headers[header.key] === right[header.key]),
  },
  {
    what: 'any subscription key does',
    operation: 'fleets-search',
    rule: 'keys.wrongKey',
    hears: letsIn((headers) => headers[header.key] !== undefined && headers[header.token] === right[header.token]),
  },
  {
    what: 'the keys may stand in each other’s place',
    operation: 'divisions-search',
    rule: 'keys.swappedKeys',
    hears: letsIn((headers) => headers[header.token] === right[header.key]),
  },
];

const parameterFaults: readonly ContractFault[] = [
  {
    what: 'a date that is none is passed over',
    operation: 'driver-d28',
    rule: 'parameters.refuses',
    hears: hearsJson((json) =>
      Number.isNaN(Date.parse(String(json.recordsAfterDateTime))) ? without('recordsAfterDateTime')(json) : json,
    ),
  },
  {
    what: 'a wrong parameter is refused with 422',
    operation: 'driver-d53',
    rule: 'parameters.refuses',
    says: refuses((said) => ({ ...said, status: 422 })),
  },
  {
    what: 'a wrong parameter ends in 500',
    operation: 'vehicle-v14',
    rule: 'parameters.refuses',
    says: refuses((said) => ({ ...said, status: 500, text: '{"statusCode":500}' })),
  },
  {
    what: 'a refusal says why in `message`',
    operation: 'driver-d53',
    rule: 'parameters.refuses',
    says: refuses((said) => ({ ...said, text: '{"message":"wrong"}' })),
  },
  {
    what: '`filterClockingData` as 99 is taken',
    operation: 'driver-d46',
    rule: 'parameters.refuses',
    hears: hearsJson((json) => (json.filterClockingData === 99 ? without('filterClockingData')(json) : json)),
  },
  {
    what: 'a number of more than 32 bits is taken',
    operation: 'site-S40',
    rule: 'parameters.refuses',
    hears: hearsJson((json) =>
      Object.fromEntries(Object.entries(json).map(([name, value]) => [name, value === 2_147_483_648 ? 5 : value])),
    ),
  },
  {
    what: 'a date-time without a zone is refused',
    operation: 'driver-d6',
    rule: 'parameters.takes',
    hears: hearsJson((json) =>
      /\d$/.test(String(json.recordsAfterDateTime)) && !/[+-]\d\d:\d\d$/.test(String(json.recordsAfterDateTime))
        ? { recordsAfterDateTime: 'no' }
        : json,
    ),
  },
  {
    what: 'names of parameters in any letters are obeyed',
    operation: 'driver-d99',
    rule: 'parameters.otherCase',
    hears: hearsJson(({ filterbydriverids, ...json }) => ({
      ...json,
      ...(filterbydriverids !== undefined && { filterByDriverIds: filterbydriverids }),
    })),
  },
  {
    what: 'a body that is no JSON counts as an empty one',
    operation: 'fleets-search',
    rule: 'parameters.notJson',
    hears: (asked) => (asked.text.startsWith('{"cut') ? { ...asked, text: '{}' } : asked),
  },
];

const rowFaults: readonly ContractFault[] = [
  {
    what: 'a filter is passed over',
    operation: 'vehicle-v5',
    rule: 'filters.restricts',
    hears: hearsJson((json) => (Array.isArray(json.filterByVehicleIds) ? without('filterByVehicleIds')(json) : json)),
  },
  {
    what: 'a filter obeys its first record alone',
    operation: 'driver-d28',
    rule: 'filters.both',
    hears: hearsJson((json) => ({
      ...json,
      ...(Array.isArray(json.filterByDriverIds) && { filterByDriverIds: json.filterByDriverIds.slice(0, 1) }),
    })),
  },
  {
    what: 'a filter on a record that nobody has gives everything',
    operation: 'fleets-search',
    rule: 'filters.nobody',
    hears: hearsJson((json) => (JSON.stringify(json).includes('2147483647') ? {} : json)),
  },
  {
    what: 'the earlier bound is passed over',
    operation: 'driver-d28',
    rule: 'bounds.side',
    hears: hearsJson((json) =>
      Date.parse(String(json.recordsAfterDateTime)) < Date.now() ? without('recordsAfterDateTime')(json) : json,
    ),
  },
  {
    what: 'the later bound counts as the earlier one',
    operation: 'check-sheets-search',
    rule: 'bounds.side',
    hears: hearsJson(({ checkSheetsBeforeDateTime, ...json }) => ({
      ...json,
      ...(checkSheetsBeforeDateTime !== undefined && { checkSheetsAfterDateTime: checkSheetsBeforeDateTime }),
    })),
  },
  {
    what: 'the offset of a date-time is cut off',
    operation: 'driver-d6',
    rule: 'bounds.zones',
    hears: hearsJson((json) => ({
      ...json,
      ...(typeof json.recordsAfterDateTime === 'string' && {
        recordsAfterDateTime: json.recordsAfterDateTime.replace(/[+-]\d\d:\d\d$/, 'Z'),
      }),
    })),
  },
];

const ruleFaults: readonly ContractFault[] = [
  {
    what: 'the default is 30 days in place of 59',
    operation: 'vehicle-v14',
    rule: 'thresholds.keeps',
    hears: (asked) => (asked.text === '{}' ? { ...asked, text: '{"daysSinceLastDownload":30}' } : asked),
  },
  {
    what: '"more than" counts as "at least"',
    operation: 'driver-d53',
    rule: 'thresholds.keeps',
    hears: hearsJson((json) => ({
      ...json,
      ...(Number.isInteger(json.daysSinceLastDownload) &&
        Number(json.daysSinceLastDownload) < 2 ** 31 && {
          daysSinceLastDownload: Number(json.daysSinceLastDownload) - 1,
        }),
    })),
  },
  {
    what: 'the least driving time is passed over',
    operation: 'site-S40',
    rule: 'thresholds.keeps',
    hears: hearsJson((json) =>
      Number.isInteger(json.ignoreDriveTimeLessThanMinutes) && Number(json.ignoreDriveTimeLessThanMinutes) < 2 ** 31
        ? without('ignoreDriveTimeLessThanMinutes')(json)
        : json,
    ),
  },
  {
    what: '`filterMinutes` counts as 10 where it is left out',
    operation: 'driver-d46',
    rule: 'thresholds.default',
    hears: hearsJson((json) =>
      json.filterClockingData === 0 && json.filterMinutes === undefined ? { ...json, filterMinutes: 10 } : json,
    ),
  },
  {
    what: '`filterClockingData` 0 and 1 are the other way round',
    operation: 'driver-d46',
    rule: 'thresholds.noDifference',
    hears: hearsJson((json) => (json.filterClockingData === 0 ? { ...json, filterClockingData: 1 } : json)),
  },
  {
    what: '`includeDormantVehicles` gives those alone',
    operation: 'vehicle-v14',
    rule: 'flags.adds',
    says: answers((json, asked) => (asked.json.includeDormantVehicles === true ? (json as Row[]).slice(0, 1) : json)),
  },
  {
    what: 'the points scheme never comes',
    operation: 'fleets-search',
    rule: 'flags.returns',
    says: eachRow(without('pointsScheme')),
  },
  {
    what: '`onlyIncludeCardsProcessed` is passed over',
    operation: 'driver-d99',
    rule: 'flags.leavesOut',
    hears: hearsJson((json) => (json.onlyIncludeCardsProcessed === true ? {} : json)),
  },
  {
    what: '`VU` is called Analogue',
    operation: 'vehicles-tachograph-types',
    rule: 'values.codes',
    says: eachRow((row) => (row.code === 'VU' ? { ...row, type: 'Analogue' } : row)),
  },
  {
    what: 'the code `MM` is missing',
    operation: 'vehicles-tachograph-types',
    rule: 'values.codes',
    says: answers((json) => (json as Row[]).filter(({ code }) => code !== 'MM')),
  },
  {
    what: 'a division is above itself',
    operation: 'divisions-search',
    rule: 'values.tree',
    says: eachRow((row) => ({ ...row, parentId: row.divisionId })),
  },
];

/** What of the batch is said to be otherwise. */
const batchSays = (change: (result: Row) => Row) => answers((json) => change(json as Row));

const changingFaults: readonly ContractFault[] = [
  {
    what: 'records that failed count as applied',
    operation: 'drivers-update',
    rule: 'batches.notThere',
    says: batchSays((result) => ({ ...result, successfullyProcessed: result.recordsSubmitted })),
  },
  {
    what: 'only what was applied counts as submitted',
    operation: 'clockings-update',
    rule: 'batches.notThere',
    says: batchSays((result) => ({ ...result, recordsSubmitted: result.successfullyProcessed })),
  },
  {
    what: 'only the first error is listed',
    operation: 'drivers-update',
    rule: 'batches.eachNotThere',
    says: batchSays((result) => ({ ...result, errors: (result.errors as Row[]).slice(0, 1) })),
  },
  {
    what: '`hasErrors` is false beside errors',
    operation: 'clockings-update',
    rule: 'batches.notThere',
    says: batchSays((result) => ({ ...result, hasErrors: false })),
  },
  {
    what: 'a record that failed turns the status into 400',
    operation: 'drivers-update',
    rule: 'batches.named',
    says: (said) =>
      said.text.includes('"hasErrors":true') && said.text.includes('"successfullyProcessed":1')
        ? { ...said, status: 400 }
        : said,
  },
  {
    what: 'an error does not say of which record it is',
    operation: 'clockings-update',
    rule: 'batches.notThere',
    says: batchSays((result) => ({ ...result, errors: (result.errors as Row[]).map(without('record')) })),
  },
  {
    what: 'a clocking is called deleted and stays',
    operation: 'clockings-delete',
    rule: 'batches.deletedTwice',
    says: answers((json, asked) => {
      const ids = asked.json.clockingIds as readonly string[];
      const isKnown = ids.length === 1 && !String(ids[0]).startsWith('conformance');
      return isKnown ? { recordsSubmitted: 1, successfullyProcessed: 1, errors: [], hasErrors: false } : json;
    }),
  },
  {
    what: 'status 200 for a file where 201 is due',
    operation: 'tachograph-upload',
    rule: 'uploads.receipt',
    says: (said) => (said.status === 201 ? { ...said, status: 200 } : said),
  },
  {
    what: 'a receipt without an identifier',
    operation: 'tachograph-upload-multipart-form-data',
    rule: 'uploads.receipt',
    says: answers((json) => ({ ...(json as Row), digitalTachographId: '' })),
  },
  {
    what: 'a receipt for a form without a file',
    operation: 'tachograph-upload-multipart-form-data',
    rule: 'uploads.withoutFile',
    says: refuses((said) => ({ ...said, status: 201, text: '{"digitalTachographId":"T1","responseCode":201}' })),
  },
];

export const contractFaults: readonly ContractFault[] = [
  ...formFaults,
  ...keyFaults,
  ...parameterFaults,
  ...rowFaults,
  ...ruleFaults,
  ...changingFaults,
];
