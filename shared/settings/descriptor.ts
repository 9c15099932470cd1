import { z } from 'zod';
import { isMailServer, mailAddressSchema } from './mail-address.ts';
import { mailGroupsSchema, mailGroupsText } from './mail-group.ts';

/** The groups of the settings screen, from top to bottom. */
export const settingGroups = [
  'folders',
  'cards',
  'service',
  'limits',
  'after',
  'reminders',
  'mail',
  'companyArchive',
  'start',
  'look',
  'network',
  'webhooks',
  'monitoring',
  'diagnostics',
  'about',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** The unit of a numeric setting. */
export type SettingUnit = 'days' | 'daysLeft' | 'hours' | 'minutes' | 'seconds' | 'megabytes' | 'files';

/** Two settings that belong together and share a row. */
export type SettingPair = 'driverCards' | 'vehicleUnits' | 'quietHours';

/** How a setting is shown and changed. Its bounds are those of the schema, because the functions below make both. */
export type SettingControl =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit: SettingUnit }
  | { readonly kind: 'text'; readonly least: 0 | 1; readonly most: number }
  | { readonly kind: 'folder' | 'file'; readonly most: number }
  | { readonly kind: 'address'; readonly optional: boolean; readonly secure: boolean; readonly proxy: boolean }
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      /** Values that are only offered while another setting has one of these values. */
      readonly valuesWhen: Readonly<Record<string, SettingCondition>>;
    }
  | { readonly kind: 'listen-address' }
  | { readonly kind: 'addresses'; readonly most: number }
  | { readonly kind: 'mail-server' }
  | { readonly kind: 'mail-address' }
  | { readonly kind: 'mail-groups' }
  | { readonly kind: 'time' }
  | { readonly kind: 'zone' };

interface Placement {
  /** The group on the settings screen; within a group, settings follow the order of the table. */
  readonly group: SettingGroup;
  readonly pair?: SettingPair;
  /** The setting is shown only while another setting has one of these values. */
  readonly when?: SettingCondition;
  /** The agent has no window, and nobody to notify; the window serves no page to other programs. */
  readonly onlyIn?: 'desktop' | 'agent';
  /** Only the administrator of a PC can set it: it is not on the screen, and an import from the page refuses it. */
  readonly onlyBy?: 'administrator';
}

export interface SettingCondition {
  readonly name: string;
  /** Any of these. */
  readonly values: readonly (string | boolean)[];
}

/** Everything about one setting but its texts, which stand under its name in the catalogue. */
export interface SettingDescriptor extends Placement {
  readonly schema: z.ZodType<string | number | boolean>;
  /** The value in force where the depot has chosen nothing. */
  readonly default: string | number | boolean;
  readonly control: SettingControl;
}

type Given<Value, Place extends Placement> = { readonly default: Value } & Place;

export function onOrOff<const Place extends Placement>(given: Given<boolean, Place>) {
  return { ...given, schema: z.boolean(), control: { kind: 'switch' } } as const;
}

export function wholeNumber<const Place extends Placement>(
  given: Given<number, Place> & { readonly least: number; readonly most: number; readonly unit: SettingUnit },
) {
  const { least, most, unit, ...place } = given;
  return { ...place, schema: z.int().min(least).max(most), control: { kind: 'number', least, most, unit } } as const;
}

/** A text of at most so many characters, which may be empty unless at least one is asked for. */
export function text<const Place extends Placement>(
  given: Given<string, Place> & { readonly least?: 1; readonly most: number },
) {
  const { least = 0, most, ...place } = given;
  return { ...place, schema: z.string().trim().min(least).max(most), control: { kind: 'text', least, most } } as const;
}

/** From the root of a Linux or macOS PC, from a drive of Windows, or a share. */
const wholePath = /^(\/|[A-Za-z]:[\\/]|\\\\)/;
const longestPath = 260;

/** The whole path of a folder, or an empty text for none. Whether there is one, only this PC can tell. */
export function folder<const Place extends Placement>(given: Given<string, Place>) {
  return {
    ...given,
    schema: z.union([z.literal(''), z.string().trim().max(longestPath).regex(wholePath)]),
    control: { kind: 'folder', most: longestPath },
  } as const;
}

/** The same of a file. */
export function file<const Place extends Placement>(given: Given<string, Place>) {
  return { ...folder(given), control: { kind: 'file', most: longestPath } } as const;
}

/** An HTTP address, or an empty text for none. */
export function address<const Place extends Placement>(
  given: Given<string, Place> & { readonly optional: boolean; readonly secure?: true; readonly proxy?: true },
) {
  const { optional, secure = false, proxy = false, ...place } = given;
  const url = z.url({ protocol: secure ? /^https$/ : /^https?$/ });
  return {
    ...place,
    schema: z.union([z.literal(''), url]),
    control: { kind: 'address', optional, secure, proxy },
  } as const;
}

/** Address and port of a network card of this PC, such as `127.0.0.1:8790` or `[::1]:8790`. Port 0 takes a free one. */
export function listenAddress<const Place extends Placement>(given: Given<string, Place>) {
  const schema = z
    .string()
    .trim()
    .refine((text) => readListenAddress(text) !== null, 'expected an IP address and a port such as 127.0.0.1:8790');
  return { ...given, schema, control: { kind: 'listen-address' } } as const;
}

/** Null where the text is no such address. */
export function readListenAddress(text: string): { readonly host: string; readonly port: number } | null {
  const parts = /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:]+)):(?<port>\d{1,5})$/.exec(text)?.groups;
  if (parts === undefined) return null;
  const { six, four } = parts;
  const port = Number(parts.port);
  const isHost = six === undefined ? z.ipv4().safeParse(four).success : z.ipv6().safeParse(six).success;
  return isHost && port <= 65_535 ? { host: six ?? four ?? '', port } : null;
}

/** HTTP addresses with blanks between them, each the beginning of all that it stands for; an empty text for none. */
export function addresses<const Place extends Placement>(given: Given<string, Place> & { readonly most: number }) {
  const { most, ...place } = given;
  const schema = z
    .string()
    .trim()
    .max(4_000)
    .refine((text) => {
      const listed = listedAddresses(text);
      return listed.length <= most && listed.every(isBeginning);
    }, 'expected addresses such as https://images.example.com/, with blanks between them');
  return { ...place, schema, control: { kind: 'addresses', most } } as const;
}

export function listedAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((each) => each !== '');
}

/** What follows a question mark would be no beginning, and a name with a password in it is no setting. */
function isBeginning(text: string): boolean {
  return /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i.test(text) && URL.parse(text) !== null;
}

/** A mail server such as `smtp.example.com` or `smtp.example.com:2525`, or an empty text for none. */
export function mailServer<const Place extends Placement>(given: Given<string, Place>) {
  const schema = z
    .string()
    .trim()
    .refine(
      (text) => text === '' || isMailServer(text),
      'expected a mail server such as smtp.example.com or its address',
    );
  return { ...given, schema, control: { kind: 'mail-server' } } as const;
}

/** An e-mail address, or an empty text for none. */
export function mailAddress<const Place extends Placement>(given: Given<string, Place>) {
  const schema = z.union([z.literal(''), mailAddressSchema]);
  return { ...given, schema, control: { kind: 'mail-address' } } as const;
}

/**
 * Who gets which list by mail: a list, or the JSON text of one, which is how it is kept and how a policy of Windows says
 * it. The same groups are the same text, however they were written.
 */
export function mailGroups<const Place extends Placement>(given: Given<string, Place>) {
  const fromText = z.string().transform((text, context) => {
    try {
      return text.trim() === '' ? [] : JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'expected a list of groups in JSON' });
      return z.NEVER;
    }
  });
  const schema = z.union([fromText.pipe(mailGroupsSchema), mailGroupsSchema]).transform(mailGroupsText);
  return { ...given, schema, control: { kind: 'mail-groups' } } as const;
}

export function choice<const Value extends string, const Place extends Placement>(
  given: {
    readonly default: NoInfer<Value>;
    readonly values: readonly [Value, ...Value[]];
    readonly valuesWhen?: { readonly [each in NoInfer<Value>]?: SettingCondition };
  } & Place,
) {
  const { values, valuesWhen = {}, ...place } = given;
  return { ...place, schema: z.enum(values), control: { kind: 'choice', values, valuesWhen } } as const;
}

export function timeOfDay<const Place extends Placement>(given: Given<string, Place>) {
  const schema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 09:00');
  return { ...given, schema, control: { kind: 'time' } } as const;
}

/** The name of a time zone, or an empty text for that of this PC. Not every system knows every zone: see `readSetting`. */
export function timeZone<const Place extends Placement>(given: Given<string, Place>) {
  return { ...given, schema: z.string(), control: { kind: 'zone' } } as const;
}
