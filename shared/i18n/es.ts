import { availability } from './es/availability.ts';
import { batches } from './es/batches.ts';
import { companyArchive } from './es/company-archive.ts';
import { contents } from './es/contents.ts';
import { coverage } from './es/coverage.ts';
import { custody } from './es/custody.ts';
import { dataTable } from './es/data-table.ts';
import { desktop } from './es/desktop.ts';
import { details, history } from './es/details.ts';
import { about, connection, diagnostics } from './es/diagnostics.ts';
import { download } from './es/download.ts';
import { errors, frame, measures, setup } from './es/frame.ts';
import { health } from './es/health.ts';
import { help } from './es/help.ts';
import { hours } from './es/hours.ts';
import { mail, mailing } from './es/mail.ts';
import { maintain } from './es/maintain.ts';
import { maintainFields, maintainFieldsToo, maintainProblems } from './es/maintain-fields.ts';
import { deadlines, due, missing } from './es/missing.ts';
import { keys, palette } from './es/palette.ts';
import { planner } from './es/planner.ts';
import { removable } from './es/removable.ts';
import { reportParts, tachographTypes } from './es/report-parts.ts';
import { reports } from './es/reports.ts';
import { sentences } from './es/sentences.ts';
import { settingWords } from './es/setting-words.ts';
import { setting, settings } from './es/settings.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './es/states.ts';
import { records, status } from './es/status.ts';
import { subject } from './es/subject.ts';
import { sharedFolders, today, wideFolder } from './es/today.ts';
import { adding, listExport, uploads } from './es/uploads.ts';
import { webhooks } from './es/webhooks.ts';

/** The catalogue in Spanish, with the keys of `en.ts`. */
export const es = {
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
