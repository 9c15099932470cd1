import { availability } from './fr/availability.ts';
import { batches } from './fr/batches.ts';
import { companyArchive } from './fr/company-archive.ts';
import { contents } from './fr/contents.ts';
import { coverage } from './fr/coverage.ts';
import { custody } from './fr/custody.ts';
import { dataTable } from './fr/data-table.ts';
import { desktop } from './fr/desktop.ts';
import { details, history } from './fr/details.ts';
import { about, connection, diagnostics } from './fr/diagnostics.ts';
import { download } from './fr/download.ts';
import { errors, frame, measures, setup } from './fr/frame.ts';
import { health } from './fr/health.ts';
import { help } from './fr/help.ts';
import { hours } from './fr/hours.ts';
import { mail, mailing } from './fr/mail.ts';
import { maintain } from './fr/maintain.ts';
import { maintainFields, maintainFieldsToo, maintainProblems } from './fr/maintain-fields.ts';
import { deadlines, due, missing } from './fr/missing.ts';
import { keys, palette } from './fr/palette.ts';
import { planner } from './fr/planner.ts';
import { removable } from './fr/removable.ts';
import { reportParts, tachographTypes } from './fr/report-parts.ts';
import { reports } from './fr/reports.ts';
import { sentences } from './fr/sentences.ts';
import { settingWords } from './fr/setting-words.ts';
import { setting, settings } from './fr/settings.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './fr/states.ts';
import { records, status } from './fr/status.ts';
import { subject } from './fr/subject.ts';
import { sharedFolders, today, wideFolder } from './fr/today.ts';
import { adding, listExport, uploads } from './fr/uploads.ts';
import { webhooks } from './fr/webhooks.ts';

/** The catalogue in French, with the keys of `en.ts`. */
export const fr = {
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
