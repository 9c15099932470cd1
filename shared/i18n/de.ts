import { availability } from './de/availability.ts';
import { batches } from './de/batches.ts';
import { companyArchive } from './de/company-archive.ts';
import { contents } from './de/contents.ts';
import { coverage } from './de/coverage.ts';
import { custody } from './de/custody.ts';
import { dataTable } from './de/data-table.ts';
import { desktop } from './de/desktop.ts';
import { details, history } from './de/details.ts';
import { about, connection, diagnostics } from './de/diagnostics.ts';
import { download } from './de/download.ts';
import { errors, frame, measures, setup } from './de/frame.ts';
import { health } from './de/health.ts';
import { help } from './de/help.ts';
import { hours } from './de/hours.ts';
import { mail, mailing } from './de/mail.ts';
import { maintain } from './de/maintain.ts';
import { maintainFields, maintainFieldsToo, maintainProblems } from './de/maintain-fields.ts';
import { deadlines, due, missing } from './de/missing.ts';
import { keys, palette } from './de/palette.ts';
import { planner } from './de/planner.ts';
import { removable } from './de/removable.ts';
import { reportParts, tachographTypes } from './de/report-parts.ts';
import { reports } from './de/reports.ts';
import { sentences } from './de/sentences.ts';
import { settingWords } from './de/setting-words.ts';
import { setting, settings } from './de/settings.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './de/states.ts';
import { records, status } from './de/status.ts';
import { subject } from './de/subject.ts';
import { sharedFolders, today, wideFolder } from './de/today.ts';
import { adding, listExport, uploads } from './de/uploads.ts';
import { webhooks } from './de/webhooks.ts';

/** The catalogue in German, with the keys of `en.ts`. */
export const de = {
  about,
  adding,
  availability,
  batches,
  companyArchive,
  connection,
  contents,
  coverage,
  custody,
  dataTable,
  deadlines,
  desktop,
  details,
  diagnostics,
  download,
  due,
  errors,
  frame,
  health,
  help,
  history,
  hours,
  kinds,
  keys,
  kindsInSentence,
  listExport,
  mail,
  mailing,
  maintain,
  maintainFields,
  maintainFieldsToo,
  maintainProblems,
  measures,
  planner,
  missing,
  next,
  otherFormats,
  palette,
  reasons,
  records,
  removable,
  reportParts,
  reports,
  sentences,
  setting,
  settingWords,
  settings,
  setup,
  sharedFolders,
  wideFolder,
  states,
  subject,
  tachographTypes,
  today,
  status,
  uploads,
  webhooks,
};
