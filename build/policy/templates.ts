import { type Policy, policies, policyKey } from './policies.ts';
import { element, xmlDocument } from './xml.ts';

/**
 * The administrative template for Group Policy: what can be set (`admx`), and its English words (`adml`). The form is
 * Microsoft's PolicyDefinitions schema, version 1.0.
 */

const formOf = { xmlns: 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions', schemaVersion: '1.0' };
const category = 'TachoDepot';
const supported = 'SUPPORTED_TachoDepot';

/** The files of the template, by their names in a folder `PolicyDefinitions`. */
export function policyFiles(): ReadonlyMap<string, string> {
  // Windows' own have a byte order mark; without one its editor may take the words for another encoding.
  return new Map([
    ['TachoDepot.admx', `\uFEFF${admx()}`],
    ['en-US/TachoDepot.adml', `\uFEFF${adml()}`],
  ]);
}

export function admx(): string {
  return xmlDocument(
    element('policyDefinitions', { ...formOf, revision: '1.0' }, [
      element('policyNamespaces', {}, [
        element('target', { prefix: 'tachodepot', namespace: 'TachoDepot.Policies.Desktop' }),
      ]),
      element('resources', { minRequiredRevision: '1.0' }),
      element('supportedOn', {}, [
        element('definitions', {}, [element('definition', { name: supported, displayName: `$(string.${supported})` })]),
      ]),
      element('categories', {}, [element('category', { name: category, displayName: `$(string.${category})` })]),
      element('policies', {}, policies().map(definition)),
    ]),
  );
}

function definition({ name, value }: Policy): string {
  const place = [element('parentCategory', { ref: category }), element('supportedOn', { ref: supported })];
  const common = {
    name,
    class: 'Machine',
    key: policyKey,
    displayName: `$(string.${name})`,
    explainText: `$(string.${name}_Help)`,
  };
  if (value.kind === 'switch') {
    return element('policy', { ...common, valueName: name }, [
      ...place,
      element('enabledValue', {}, [element('decimal', { value: 1 })]),
      element('disabledValue', {}, [element('decimal', { value: 0 })]),
    ]);
  }
  const presentation = `$(presentation.${name})`;
  return element('policy', { ...common, presentation }, [
    ...place,
    element('elements', {}, [valueElement(name, value)]),
  ]);
}

function valueElement(name: string, value: Exclude<Policy['value'], { readonly kind: 'switch' }>): string {
  const common = { id: name, valueName: name, required: 'true' };
  switch (value.kind) {
    case 'number':
      return element('decimal', { ...common, minValue: value.least, maxValue: value.most });
    case 'text':
      return element('text', { ...common, maxLength: value.mostCharacters });
    case 'choice': {
      const items = value.values.map((choice) =>
        element('item', { displayName: `$(string.${choiceId(name, choice.value)})` }, [
          element('value', {}, [element('string', {}, choice.value)]),
        ]),
      );
      return element('enum', common, items);
    }
  }
}

export function adml(): string {
  const strings = [
    text(category, 'Tacho Depot'),
    text(supported, 'Tacho Depot for Windows'),
    ...policies().flatMap(({ name, title, help, value }) => [
      text(name, title),
      text(`${name}_Help`, `${help} While this policy is set, nobody can change the setting in Tacho Depot.`),
      ...(value.kind === 'choice'
        ? value.values.map((choice) => text(choiceId(name, choice.value), choice.title))
        : []),
    ]),
  ];
  return xmlDocument(
    element('policyDefinitionResources', { ...formOf, revision: '1.0' }, [
      element('displayName', {}, 'Tacho Depot'),
      element('description', {}, 'Settings of Tacho Depot for every user of a PC'),
      element('resources', {}, [
        element('stringTable', {}, strings),
        element('presentationTable', {}, policies().flatMap(presentation)),
      ]),
    ]),
  );
}

function text(id: string, words: string): string {
  return element('string', { id }, words);
}

function presentation({ name, title, value }: Policy): readonly string[] {
  if (value.kind === 'switch') return [];
  const control = {
    number: element('decimalTextBox', { refId: name }, title),
    text: element('textBox', { refId: name }, [element('label', {}, title)]),
    choice: element('dropdownList', { refId: name, noSort: 'true' }, title),
  }[value.kind];
  return [element('presentation', { id: name }, [control])];
}

/** Only letters, digits and underscores may name a string. */
function choiceId(name: string, value: string): string {
  return `${name}_${value.replace(/\W/g, '_')}`;
}
