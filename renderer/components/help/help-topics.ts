import {
  connectionTestAddress,
  dutiesAddress,
  type PageAddress,
  screenPaths,
  settingsAddress,
  uploadsAddress,
} from '../../../shared/contract/addresses.ts';
import { reasonCodeSchema } from '../../../shared/contract/uploads.ts';
import type Resources from '../../../shared/i18n/resources.d.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

export const helpGroups = ['guide', 'status', 'reason', 'advice'] as const;
export type GuideName = keyof Resources['help']['guide'];
type StatusName = keyof Resources['help']['status'];
type ReasonName = keyof Resources['help']['reason'];
type AdviceName = keyof Resources['help']['advice'];

/** One page of the help. */
export type HelpTopic =
  | { readonly group: 'guide'; readonly name: GuideName }
  | { readonly group: 'status'; readonly name: StatusName }
  | { readonly group: 'reason'; readonly name: ReasonName }
  | { readonly group: 'advice'; readonly name: AdviceName };

/** Where the guide's topics are shown; null where that is no screen of its own, or is done once. */
const guidePlaces: Readonly<Record<GuideName, PageAddress | null>> = {
  begin: null,
  today: screenPaths.today,
  toDo: screenPaths.toDo,
  uploads: screenPaths.uploads,
  counter: settingsAddress('cards'),
  download: screenPaths.uploads,
  deadlines: screenPaths.driverCards,
  person: null,
  coverage: screenPaths.coverage,
  planner: screenPaths.availability,
  reports: screenPaths.reports,
  maintain: screenPaths.maintain,
  again: settingsAddress('diagnostics'),
  settings: screenPaths.settings,
};

/** Where each state is put right; null where no one place is. */
const statusPlaces: Readonly<Record<StatusName, PageAddress | null>> = {
  keys: settingsAddress('service'),
  setup: screenPaths.setup,
  'data-folder': null,
  'duty-stopped': dutiesAddress,
  'duty-trying': dutiesAddress,
  'folder-gone': settingsAddress('folders'),
  disk: null,
  attention: uploadsAddress('attention'),
  'no-connection': connectionTestAddress,
  paused: screenPaths.uploads,
  'not-known': screenPaths.uploads,
  sending: screenPaths.uploads,
  'all-sent': screenPaths.uploads,
};

const advices: Readonly<Record<AdviceName, true>> = {
  'read-card-again': true,
  'download-again': true,
  'copy-again': true,
  'get-the-download': true,
  'other-reader': true,
  'download-again-or-none-recorded': true,
  'read-card-again-then-workshop': true,
  'download-again-then-workshop': true,
  'check-the-file': true,
  'check-the-name': true,
  'nothing-to-do': true,
};

/** Every topic, in the order of the help. The names stand here, so that the texts come in the language spoken alone. */
export const helpTopics: readonly HelpTopic[] = [
  ...(Object.keys(guidePlaces) as GuideName[]).map((name) => ({ group: 'guide', name }) as const),
  ...(Object.keys(statusPlaces) as StatusName[]).map((name) => ({ group: 'status', name }) as const),
  ...reasonCodeSchema.options.map((name) => ({ group: 'reason', name }) as const),
  ...(Object.keys(advices) as AdviceName[]).map((name) => ({ group: 'advice', name }) as const),
];

/** The topic of a group and a name, such as an address gives; undefined where there is none. */
export function topicNamed(group: string | undefined, name: string | undefined): HelpTopic | undefined {
  return helpTopics.find((topic) => topic.group === group && topic.name === name);
}

/** The heading: for reasons and advice the words that the file's row and details show. */
export function topicTitle(topic: HelpTopic, t: Translate): string {
  switch (topic.group) {
    case 'guide':
      return t(`help.guide.${topic.name}.title`);
    case 'status':
      return t(`help.status.${topic.name}.title`);
    case 'reason':
      // The number that the service gave is that of one file, and the topic is about all of them.
      return t(`reasons.${topic.name}`, { status: '…' });
    case 'advice': {
      const words = t(`download.advice.${topic.name}`);
      return `${words.charAt(0).toLocaleUpperCase(t('measures.language'))}${words.slice(1)}`;
    }
  }
}

export function topicPlace(topic: HelpTopic): PageAddress | null {
  if (topic.group === 'guide') return guidePlaces[topic.name];
  return topic.group === 'status' ? statusPlaces[topic.name] : null;
}

/** The names of the buttons and screens that the steps speak of, as the page shows them. */
function namesInSteps(t: Translate) {
  return {
    ignore: t('common.ignore'),
    retry: t('common.tryAgain'),
    sendAnyway: t('details.sendAnyway.action'),
    sent: t('states.sent'),
    scanNow: t('common.scanNow'),
    resume: t('common.resume'),
    show: t('health.show'),
    checkConnection: t('common.checkConnection'),
    testConnection: t('connection.test'),
    startSending: t('setup.start'),
    finishLater: t('setup.later'),
    saveTemplate: t('maintain.source.template'),
    finishSetup: t('status.action.finishSetup'),
    readCards: t('setting.readCards.title'),
    openCounter: t('counter.settings.open'),
    settings: t('settings.title'),
    uploads: t('uploads.title'),
    takeBack: t('uploads.batches.takeBack'),
    printProof: t('uploads.batches.printProof'),
    toDo: t('toDo.title'),
    driverCards: t('missing.drivers.title'),
    vehicleUnits: t('frame.vehicleUnits'),
    availability: t('availability.title'),
  };
}

/** Why it is so, and the steps, with the names filled in; `**` stands around them. */
export function topicTexts(
  { group, name }: HelpTopic,
  folder: string,
  t: Translate,
): { readonly why: string; readonly steps: readonly string[] } {
  const path = `help.${group}.${name}` as `help.guide.${GuideName}`;
  const values = { ...namesInSteps(t), folder };
  return { why: t(`${path}.why`, values), steps: t(`${path}.steps`, values).split('\n') };
}

/** The topics that have every word of a search, in their heading or in what they say. */
export function topicsFound(search: string, folder: string, t: Translate): readonly HelpTopic[] {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return saidOf(folder, t)
    .filter(({ said }) => words.every((word) => said.includes(word)))
    .map(({ topic }) => topic);
}

interface SaidOfTopics {
  readonly folder: string;
  readonly topics: readonly { readonly topic: HelpTopic; readonly said: string }[];
}

/** Kept from one letter of a search to the next: more than a hundred topics, each with the names of the page in it. */
const saidInLanguage = new WeakMap<Translate, SaidOfTopics>();

function saidOf(folder: string, t: Translate): SaidOfTopics['topics'] {
  const known = saidInLanguage.get(t);
  if (known?.folder === folder) return known.topics;
  const topics = helpTopics.map((topic) => {
    const { why, steps } = topicTexts(topic, folder, t);
    return { topic, said: [topicTitle(topic, t), why, ...steps].join(' ').toLocaleLowerCase() };
  });
  saidInLanguage.set(t, { folder, topics });
  return topics;
}
