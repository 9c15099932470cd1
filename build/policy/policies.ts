import { z } from 'zod';
import { settingFields } from '../../renderer/views/settings/setting-fields.ts';
import { type SettingName, settingsSchema } from '../../shared/app/settings.ts';
import { settings as screen, setting } from '../../shared/i18n/en/settings.ts';

/** What an administrator may set for every user of a PC, by the name of its value in the registry. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** The effect, in words. */
  readonly help: string;
  readonly value: PolicyValue;
}

type PolicyValue =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly mostCharacters: number }
  | { readonly kind: 'choice'; readonly values: readonly { readonly value: string; readonly title: string }[] };

/** As far as the JSON Schema of a setting is needed here. */
const schemaForm = z.object({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
  description: z.string(),
});

const longestText = 1_024;

/** One policy a setting, in the order of the schema. */
export function settingPolicies(): readonly Policy[] {
  return Object.entries(z.toJSONSchema(settingsSchema).properties ?? {}).map(([name, schema]) => {
    const form = schemaForm.parse(schema);
    return { name, ...wordsOf(name as SettingName, form.description), value: policyValue(name as SettingName, form) };
  });
}

function policyValue(name: SettingName, form: z.infer<typeof schemaForm>): PolicyValue {
  if (form.enum !== undefined)
    return { kind: 'choice', values: form.enum.map((value) => ({ value, title: choiceTitle(name, value) })) };
  if (form.type === 'boolean') return { kind: 'switch' };
  if (form.type === 'integer') return { kind: 'number', least: form.minimum ?? 0, most: form.maximum ?? 0xffffffff };
  return { kind: 'text', mostCharacters: form.maxLength ?? longestText };
}

interface ScreenTexts {
  readonly title?: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

/** The settings screen does not show what only an administrator can set. */
const texts: Readonly<Record<string, ScreenTexts>> = {
  ...setting,
  allowPlainHttp: { title: 'Send keys and files without encryption (http:)' },
};

/** The words of the settings screen, so that the clerk and the administrator speak of the same thing. */
function wordsOf(name: SettingName, description: string): Pick<Policy, 'title' | 'help'> {
  const pairId = settingFields.find((field) => field.name === name)?.pair;
  const { title = name, help = `${description}.` } = texts[name] ?? {};
  if (pairId === undefined) return { title, help };
  const pair = screen.pairs[pairId];
  return { title: `${pair.title}: ${title}`, help: pair.help };
}

function choiceTitle(name: SettingName, value: string): string {
  // A choice may show another setting, which is not known here.
  return (texts[name]?.choices?.[value] ?? value).replace(/, part named .*$/, '');
}
