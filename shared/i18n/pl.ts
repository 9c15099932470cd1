import { availability } from './pl/availability.ts';
import { batches } from './pl/batches.ts';
import { companyArchive } from './pl/company-archive.ts';
import { contents } from './pl/contents.ts';
import { coverage } from './pl/coverage.ts';
import { custody } from './pl/custody.ts';
import { dataTable } from './pl/data-table.ts';
import { desktop } from './pl/desktop.ts';
import { details, history } from './pl/details.ts';
import { about, connection, diagnostics } from './pl/diagnostics.ts';
import { download } from './pl/download.ts';
import { errors, frame, measures, setup } from './pl/frame.ts';
import { health } from './pl/health.ts';
import { help } from './pl/help.ts';
import { hours } from './pl/hours.ts';
import { mail, mailing } from './pl/mail.ts';
import { maintain } from './pl/maintain.ts';
import { maintainFields, maintainFieldsToo, maintainProblems } from './pl/maintain-fields.ts';
import { deadlines, due, missing } from './pl/missing.ts';
import { keys, palette } from './pl/palette.ts';
import { planner } from './pl/planner.ts';
import { removable } from './pl/removable.ts';
import { reportParts, tachographTypes } from './pl/report-parts.ts';
import { reports } from './pl/reports.ts';
import { sentences } from './pl/sentences.ts';
import { settingWords } from './pl/setting-words.ts';
import { setting, settings } from './pl/settings.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './pl/states.ts';
import { records, status } from './pl/status.ts';
import { subject } from './pl/subject.ts';
import { sharedFolders, today, wideFolder } from './pl/today.ts';
import { adding, listExport, uploads } from './pl/uploads.ts';
import { webhooks } from './pl/webhooks.ts';

/** The catalogue in Polish, with the keys of `en.ts`. */
export const pl = {
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
