import {
  type ReportColumn,
  type ReportForm,
  type ReportParameter,
  reportNameSchema,
} from '../../../shared/contract/reports/report-runs.ts';
import { openApiSchemas } from '../../../shared/service/openapi-schemas.ts';
import { operations } from '../../../shared/service/operations.ts';
import { withDerivedColumns } from './derived-fields.ts';

/** A JSON Schema, as far as forms and tables need it. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: number;
  readonly enum?: readonly number[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Every report, search and list with its form and its columns, all from the operation table. */
export function reportForms(): ReportForm[] {
  const schemas = openApiSchemas();
  const components = schemas.components as Readonly<Record<string, Schema>>;
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    const target = name === undefined ? undefined : components[name];
    return target === undefined ? schema : { ...target, ...schema };
  };
  /** Not in the table of operations, because the interface shows neither its name nor its shape: see `fleetDivisions`. */
  const divisionsOfFleet = (division: Schema): ReportColumn => ({
    name: 'divisions',
    description: 'divisions of the fleet',
    type: 'rows',
    sums: isSummed('divisions', 'rows'),
    fields: columnsOf(division, resolve),
  });
  return reportNameSchema.options.map((name) => {
    const { purpose, kind } = operations[name];
    const request = resolve(schemas.request(name) as Schema);
    const answer = resolve(schemas.answer(name) as Schema);
    return {
      name,
      purpose,
      kind,
      parameters: Object.entries(request.properties ?? {}).map(([field, schema]) =>
        parameter(field, resolve(schema), request.required?.includes(field) ?? false, resolve),
      ),
      columns: [
        ...withDerivedColumns(name, columnsOf(answer, resolve)),
        ...(name === 'fleets-search' ? [divisionsOfFleet(resolve(schemas.answer('divisions-search') as Schema))] : []),
      ],
    };
  });
}

type Resolve = (schema: Schema) => Schema;

function parameter(name: string, schema: Schema, required: boolean, resolve: Resolve): ReportParameter {
  return {
    name,
    required,
    description: schema.description ?? '',
    type: parameterType(schema, resolve),
    default: schema.default ?? null,
    allowed: allowedValues(schema),
    picks: picksOf(name),
    range: name.endsWith('AfterDateTime') ? 'after' : name.endsWith('BeforeDateTime') ? 'before' : null,
  };
}

function picksOf(name: string): ReportParameter['picks'] {
  switch (name) {
    case 'filterByDriverIds':
      return 'drivers';
    case 'filterByVehicleIds':
      return 'vehicles';
    case 'filterByFleetIds':
    case 'filterByFleetNumbers':
      return 'fleets';
    default:
      return null;
  }
}

function parameterType(schema: Schema, resolve: Resolve): ReportParameter['type'] {
  if (schema.type === 'array') return resolve(schema.items ?? {}).type === 'integer' ? 'integers' : 'texts';
  if (schema.type === 'boolean') return 'flag';
  if (schema.format === 'date-time') return 'date-time';
  return schema.type === 'integer' || schema.type === 'number' || allowedValues(schema) !== null ? 'integer' : 'text';
}

function allowedValues({ enum: values, anyOf }: Schema): number[] | null {
  if (values !== undefined) return [...values];
  const constants = anyOf?.map((each) => each.const).filter((value) => value !== undefined);
  return constants === undefined || constants.length === 0 ? null : constants;
}

function columnsOf(row: Schema, resolve: Resolve): ReportColumn[] {
  return Object.entries(row.properties ?? {}).map(([name, given]) => {
    const schema = resolve(given);
    const type = columnType(given, schema, resolve);
    const inner = type === 'rows' ? resolve(schema.items ?? {}) : type === 'group' ? schema : {};
    return {
      name,
      description: given.description ?? schema.description ?? '',
      type,
      sums: isSummed(name, type),
      fields: columnsOf(inner, resolve),
    };
  });
}

const valueObjects: Readonly<Record<string, ReportColumn['type']>> = {
  DateValue: 'moment',
  MinutesValue: 'minutes',
  PercentValue: 'share',
};

function columnType(given: Schema, schema: Schema, resolve: Resolve): ReportColumn['type'] {
  const valueObject = valueObjects[nameOfValueObject(given, schema)];
  if (valueObject !== undefined) return valueObject;
  switch (schema.type) {
    case 'array':
      return resolve(schema.items ?? {}).type === 'object' ? 'rows' : 'texts';
    case 'object':
      return 'group';
    case 'boolean':
      return 'flag';
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    default:
      return schema.format === 'date-time' ? 'date-time' : 'text';
  }
}

/** A field with a description of its own has the value object's form in place of its name. */
function nameOfValueObject({ $ref }: Schema, { properties = {} }: Schema): string {
  const name = $ref?.split('/').at(-1);
  if (name !== undefined && Object.hasOwn(valueObjects, name)) return name;
  const fields = Object.keys(properties).sort().join(' ');
  if (fields === 'date formatted') return 'DateValue';
  if (fields === 'formatted minutes') return 'MinutesValue';
  return fields === 'formatted value' ? 'PercentValue' : '';
}

/** Whole numbers that add up; all others name, count a place, or are a mean or an odometer's reading. */
const summed: ReadonlySet<string> = new Set([
  'kmPerDuty',
  'distanceKms',
  'totalDistanceKms',
  'totalDistanceMiles',
  'totalKms',
  'numberOfTrips',
  'totalImages',
]);

/** Whether the sum of a field over several records says something. */
function isSummed(name: string, type: ReportColumn['type']): boolean {
  return type === 'minutes' || type === 'rows' || (type === 'integer' && summed.has(name));
}
