import { expect, it } from 'vitest';
import { recordForm } from '../../../electron/engine/maintain/record-fields.ts';
import { reportForms } from '../../../electron/engine/reports/report-forms.ts';
import { maintainKindSchema } from '../../../shared/contract/maintain.ts';
import { missingDriversQuerySchema, missingVehiclesQuerySchema } from '../../../shared/contract/reports/missing.ts';
import reports from '../../../shared/i18n/locales/en/reports.json' with { type: 'json' };
import { operationList } from '../../../shared/service/operations.ts';
import { isShownReport } from '../../../shared/service/report-views.ts';
import { settingsSchema } from '../../../shared/settings/settings.ts';
import { interfaceFields } from '../service/interface-fields.ts';

/** What the fields of an upload hold is the file itself: nobody chooses its name or its bytes. */
const ofTheFile = 'of the file that is sent';
/**
 * The two lists of missing downloads are asked for everybody, so that any of them can be looked up without a connection;
 * who is shown is chosen by the search and by the ids of those that are marked.
 */
const chosenInTheList = 'asked for all, and chosen in the list';

/** Fields that are chosen elsewhere than in a form of Reports or in a column of Maintain: the place, or why there is none. */
const elsewhere: Readonly<
  Record<string, Readonly<Record<string, { readonly shape: object; readonly as: string } | string>>>
> = {
  'driver-d53': {
    filterByDriverIds: chosenInTheList,
    daysSinceLastDownload: { shape: missingDriversQuerySchema.shape.filters.shape, as: 'moreThanDays' },
  },
  'vehicle-v14': {
    filterByVehicleIds: chosenInTheList,
    daysSinceLastDownload: { shape: missingVehiclesQuerySchema.shape.filters.shape, as: 'moreThanDays' },
    includeDormantVehicles: { shape: missingVehiclesQuerySchema.shape.filters.shape, as: 'dormant' },
  },
  'tachograph-upload': {
    siteProductCode: { shape: settingsSchema.shape, as: 'siteProductCode' },
    fileName: ofTheFile,
    fileContents: ofTheFile,
  },
  'tachograph-upload-multipart-form-data': {
    siteProductCode: { shape: settingsSchema.shape, as: 'siteProductCode' },
    fileName: ofTheFile,
    file: ofTheFile,
  },
};

const forms = new Map(reportForms().map((form) => [String(form.name), form]));

/** What a person finds on the page for a request field of the interface; undefined where there is nothing. */
function placeOf(operation: string, field: string): string | undefined {
  const parameter = forms.get(operation)?.parameters.find(({ name }) => name === field);
  if (isShownReport(operation) && parameter !== undefined) {
    const isNamed = parameter.picks !== null || parameter.range !== null || Object.hasOwn(reports.parameters, field);
    return isNamed ? 'form' : undefined;
  }
  const kind = maintainKindSchema.safeParse(operation);
  if (kind.success) {
    const path = field.replace(/^[^.]*\[\]\.?/, '').replaceAll('[]', '.1');
    const { identifier, field: named } = recordForm(kind.data);
    return named(path === '' || path === field ? identifier : path) === null ? undefined : 'column';
  }
  const place = elsewhere[operation]?.[field];
  if (place === undefined || typeof place === 'string') return place;
  return Object.hasOwn(place.shape, place.as) ? 'choice' : undefined;
}

it.each(operationList.map(({ name }) => name))(
  'each field that the interface lets %s ask with can be chosen on the page, or is left out for a reason',
  (name) => {
    const fields = Object.keys(interfaceFields[name]?.request ?? {});
    expect(fields.filter((field) => placeOf(name, field) === undefined)).toEqual([]);
    expect(Object.keys(elsewhere[name] ?? {}).filter((field) => !fields.includes(field))).toEqual([]);
  },
);

it('finds no place for a field that no form has', () => {
  expect(placeOf('driver-d99', 'includeNonCoreVehicles')).toBeUndefined();
  expect(placeOf('drivers-update', 'records[].shoeSize')).toBeUndefined();
});
