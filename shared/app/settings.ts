import { z } from 'zod';
import { NAME_CONVENTIONS } from '../tachograph/write-name.ts';

function clockTime(description: string) {
  return z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 09:00')
    .meta({ description });
}

const fields = {
  depotName: z.string().trim().max(60).meta({ description: 'Shown under the product name' }),
  serviceUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .meta({ description: 'Address of the compliance service, the same for every depot' }),
  uploadWay: z.enum(['multipart', 'json']).meta({ description: 'How a file is sent' }),
  filePartName: z.string().trim().min(1).max(60).meta({ description: 'Name of the form part with the file' }),
  sitePartName: z.string().trim().min(1).max(60).meta({ description: 'Name of the form part with the site' }),
  siteProductCode: z
    .string()
    .trim()
    .max(60)
    .meta({ description: 'Site used for new drivers and vehicles; empty leaves the choice to the service' }),
  uploadsAtOnce: z.int().min(1).max(8).meta({ description: 'How many files are sent at the same time' }),
  includeSubfolders: z.boolean().meta({ description: 'Also collect from folders inside the folders' }),
  afterUpload: z
    .enum(['stay', 'move'])
    .meta({ description: 'Leave the original where it is, or move it to Uploaded/<year-month>' }),
  archiveNames: z
    .enum(['as-they-are', ...NAME_CONVENTIONS])
    .meta({ description: 'How originals are named when they are moved to Uploaded/<year-month>' }),
  sendWhat: z
    .enum(['downloads', 'everything'])
    .meta({ description: 'Send downloads and nothing else, or every file as it is' }),
  openArchives: z.boolean().meta({ description: 'Collect the downloads inside zip files' }),
  lookEverySeconds: z.int().min(30).max(60).meta({ description: 'Seconds between two full looks' }),
  incompleteAfterMinutes: z
    .int()
    .min(1)
    .max(120)
    .meta({ description: 'Minutes after which a file that does not become complete needs attention' }),
  archiveDays: z.int().min(365).max(3650).meta({ description: 'Days a sent file is kept on this PC' }),
  minimumFreeMegabytes: z
    .int()
    .min(50)
    .max(100_000)
    .meta({ description: 'Collecting stops when less space than this is left' }),
  proxyUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .meta({ description: 'Proxy for the service; empty uses the one of the system' }),
  allowPlainHttp: z.boolean().meta({
    description:
      'Send keys and files to an address that begins with http: too, where everybody on the way can read them; counts from the administrator only',
  }),
  updateFeedUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/ })])
    .meta({ description: 'Where newer versions are looked for; empty looks for none (desktop app)' }),
  startAtLogin: z.boolean().meta({ description: 'Start with the PC, without a window (desktop app)' }),
  notifyAttention: z.boolean().meta({ description: 'Notification when files need attention (desktop app)' }),
  notifyBackOnline: z.boolean().meta({ description: 'Notification when the service is back (desktop app)' }),
  driverCardLimitDays: z
    .int()
    .min(1)
    .max(365)
    .meta({ description: 'Legal limit: days within which each driver card must be downloaded' }),
  vehicleUnitLimitDays: z
    .int()
    .min(1)
    .max(365)
    .meta({ description: 'Legal limit: days within which each vehicle unit must be downloaded' }),
  driverCardDueSoonDays: z
    .int()
    .min(0)
    .max(60)
    .meta({ description: 'A driver card is due soon from this many days left' }),
  vehicleUnitDueSoonDays: z
    .int()
    .min(0)
    .max(60)
    .meta({ description: 'A vehicle unit is due soon from this many days left' }),
  availabilityStaleHours: z
    .int()
    .min(1)
    .max(336)
    .meta({ description: 'Availability is not known when the card data are older than this many hours' }),
  reportRefreshMinutes: z
    .int()
    .min(15)
    .max(1440)
    .meta({ description: 'Minutes between two looks at the reports of the service' }),
  remindDue: z.boolean().meta({ description: 'Once a day, a summary of what became due or overdue' }),
  remindAt: clockTime('Time of day of that summary'),
  quietFrom: clockTime('No summary from this time of day'),
  quietUntil: clockTime('until this one'),
  appearance: z.enum(['system', 'light', 'dark']).meta({ description: 'Light or dark' }),
  csvSeparator: z
    .enum(['system', 'comma', 'semicolon'])
    .meta({ description: 'What divides the columns of CSV files; system is as the language of this PC has it' }),
  timeZone: z.string().meta({ description: 'Zone in which times are shown; empty is that of this PC' }),
} as const;

/** Everything a depot can choose. Folders and keys are kept apart. */
export const settingsSchema = z.object(fields);
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** Settings that only the administrator of a PC can make: from the page and from its files they are not taken. */
export const administratorSettings: readonly SettingName[] = ['allowPlainHttp'];

/** The value in force where the depot has chosen nothing. */
export const defaultSettings: Settings = {
  depotName: '',
  serviceUrl: '',
  uploadWay: 'multipart',
  filePartName: 'file',
  sitePartName: 'siteProductCode',
  siteProductCode: '',
  uploadsAtOnce: 4,
  includeSubfolders: true,
  afterUpload: 'stay',
  archiveNames: 'as-they-are',
  sendWhat: 'downloads',
  openArchives: true,
  lookEverySeconds: 45,
  incompleteAfterMinutes: 5,
  archiveDays: 730,
  minimumFreeMegabytes: 500,
  proxyUrl: '',
  allowPlainHttp: false,
  updateFeedUrl: '',
  startAtLogin: false,
  notifyAttention: true,
  notifyBackOnline: true,
  driverCardLimitDays: 28,
  vehicleUnitLimitDays: 90,
  driverCardDueSoonDays: 7,
  vehicleUnitDueSoonDays: 10,
  availabilityStaleHours: 24,
  reportRefreshMinutes: 60,
  remindDue: true,
  remindAt: '09:00',
  quietFrom: '20:00',
  quietUntil: '06:00',
  appearance: 'system',
  csvSeparator: 'system',
  timeZone: '',
};

/** A change of some settings; absent fields stay as they are. */
export const settingsPatchSchema = z.strictObject(fields).partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
