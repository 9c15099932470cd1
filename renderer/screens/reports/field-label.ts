import { reports } from '../../../shared/i18n/en/reports.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

type FieldName = keyof typeof reports.fields;

/**
 * The head of a field's column, of its place in the report where that has one of its own. A field that a later version of
 * the service adds has its description for one.
 */
export function fieldLabel(name: string, description: string, t: Translate, path = name): string {
  const place = path.replaceAll('.', '-');
  if (isFieldName(place)) return t(`reports.fields.${place}`);
  if (isFieldName(name)) return t(`reports.fields.${name}`);
  return `${description.slice(0, 1).toUpperCase()}${description.slice(1)}`;
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(reports.fields, name);
}
