import { createHash } from 'node:crypto';
import { type Policy, policies, policyKey } from '../../policy/policies.ts';
import { element } from '../../policy/xml.ts';

/**
 * Properties of the MSI, one a policy: its name after `POLICY_`, in capitals, as Windows Installer wants of properties that a
 * command line gives. `POLICY_SERVICEURL="https://service.example/api"` writes the policy `serviceUrl`. A number, switch or
 * choice that cannot be is refused before anything is installed.
 *
 * A policy that was written stays: an update, which is called without properties and takes the version before away, would
 * otherwise leave the PC without its settings.
 *
 * @param project the project for WiX as the packer makes it
 * @throws where the packer's project has another form than this knows
 */
export function withInstallerProperties(project: string): string {
  const reference = (id: string) => `<ComponentGroupRef Id="${id}"/>`;
  const withGroup = insertAfter(project, reference('ProductComponents'), reference(group));
  return insertAfter(withGroup, '</ComponentGroup>', [...policies().flatMap(property), components()].join('\n'));
}

const group = 'PolicyComponents';

function insertAfter(project: string, mark: string, added: string): string {
  const parts = project.split(mark);
  if (parts.length !== 2)
    throw new Error(`The packer's project for the MSI has not one "${mark}" but ${parts.length - 1}.`);
  return parts.join(`${mark}\n${added}`);
}

/** What `msiexec` calls the policy. Without `POLICY_`, `COMPANYNAME` would be the owner of the PC, as Windows knows it. */
const propertyOf = ({ name }: Pick<Policy, 'name'>): string => `POLICY_${name.toUpperCase()}`;

/** Secure: it reaches the half of the installation that has an administrator's rights. */
function property(policy: Policy): readonly string[] {
  const name = propertyOf(policy);
  const allowed = allowedValues(name, policy.value);
  const declared = element('Property', { Id: name, Secure: 'yes' });
  if (allowed === null) return [declared];
  const Message = `${name} is "[${name}]", and must be ${allowed.words}. Nothing was installed. Start the installation again with a value that fits.`;
  return [declared, element('Condition', { Message }, `Installed OR NOT ${name} OR ${allowed.condition}`)];
}

interface AllowedValues {
  readonly words: string;
  /** In the language of Windows Installer: text that is no whole number is neither more nor less than a number. */
  readonly condition: string;
}

/** Null for a text, of which the program itself says whether it fits. */
function allowedValues(name: string, value: Policy['value']): AllowedValues | null {
  switch (value.kind) {
    case 'text':
      return null;
    case 'switch':
      return { words: '1 (on) or 0 (off)', condition: `(${name} = 0 OR ${name} = 1)` };
    case 'number': {
      const { least, most } = value;
      return {
        words: `a whole number from ${least} to ${most}`,
        condition: `(${name} >= ${least} AND ${name} <= ${most})`,
      };
    }
    case 'choice': {
      const values = value.values.map((choice) => choice.value);
      return {
        words: `one of ${values.join(', ')}`,
        condition: `(${values.map((each) => `${name} = "${each}"`).join(' OR ')})`,
      };
    }
  }
}

function components(): string {
  return element('ComponentGroup', { Id: group, Directory: 'APPLICATIONFOLDER' }, policies().map(component));
}

function component(policy: Policy): string {
  const { name, value } = policy;
  const of = propertyOf(policy);
  const type = value.kind === 'switch' || value.kind === 'number' ? 'integer' : 'string';
  return element('Component', { Id: `Policy.${name}`, Guid: componentCode(name), Permanent: 'yes' }, [
    element('Condition', {}, of),
    element('RegistryValue', {
      ...{ Root: 'HKLM', Key: policyKey, Name: name, Type: type, Value: `[${of}]`, KeyPath: 'yes' },
    }),
  ]);
}

/** RFC 9562's version 5 under a name space of our own: Windows Installer knows a component of each version by it. */
function componentCode(name: string): string {
  const space = Buffer.from('5f0c2b1e6d3f4a5bb0b7a4a1c9d2e836', 'hex');
  const code = createHash('sha1').update(space).update(name).digest().subarray(0, 16);
  code[6] = ((code[6] ?? 0) & 0x0f) | 0x50;
  code[8] = ((code[8] ?? 0) & 0x3f) | 0x80;
  return code
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
