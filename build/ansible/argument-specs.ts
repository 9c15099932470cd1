import { settingPolicies } from '../policy/policies.ts';

const begin = '          # From here: written by "node build/ansible.ts", of the table of settings.';
const end = '          # Up to here.';

/**
 * A role's `argument_specs.yml` with the settings that the program has, in the place of those that stand in it: Ansible
 * refuses a name that there is not, or a value of another kind, before it touches a host.
 */
export function withSettings(specs: string): string {
  const [before = '', rest] = specs.split(`${begin}\n`);
  const after = rest?.split(`${end}\n`)[1];
  if (after === undefined) throw new Error('The file has no place for the settings.');
  return [before, begin, '\n', settingOptions(), end, '\n', after].join('');
}

/** One option a setting, with its title. Numbers have bounds too: the program itself holds them. */
function settingOptions(): string {
  return settingPolicies()
    .flatMap(({ name, title, value }) => [
      `          ${name}:`,
      `            description: ${JSON.stringify(title)}`,
      `            type: ${value.kind === 'switch' ? 'bool' : value.kind === 'number' ? 'int' : 'str'}`,
      ...(value.kind === 'choice'
        ? ['            choices:', ...value.values.map((choice) => `              - ${JSON.stringify(choice.value)}`)]
        : []),
    ])
    .map((line) => `${line}\n`)
    .join('');
}
