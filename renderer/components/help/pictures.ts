import availability from '../../../docs/availability.png';
import coverage from '../../../docs/coverage.png';
import begin from '../../../docs/desktop-first-run.png';
import driver from '../../../docs/driver.png';
import driverCards from '../../../docs/driver-cards.png';
import maintain from '../../../docs/maintain.png';
import reports from '../../../docs/reports.png';
import settings from '../../../docs/settings.png';
import today from '../../../docs/today.png';
import uploads from '../../../docs/uploads.png';
import uploadsDetails from '../../../docs/uploads-details.png';
import type { GuideName, HelpTopic } from './help-topics.ts';

/** The pictures of the documentation, which are taken anew from the program itself, of made-up people. */
const pictures: Readonly<Record<GuideName, string | null>> = {
  begin,
  today,
  uploads,
  download: uploadsDetails,
  deadlines: driverCards,
  person: driver,
  coverage,
  planner: availability,
  reports,
  maintain,
  toDo: null,
  again: null,
  settings,
};

export function pictureOf({ group, name }: HelpTopic): string | null {
  return group === 'guide' ? pictures[name] : null;
}
