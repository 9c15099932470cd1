import { availability } from './messages/availability.ts';
import { batches } from './messages/batches.ts';
import { companyArchive } from './messages/company-archive.ts';
import { contents } from './messages/contents.ts';
import { coverage } from './messages/coverage.ts';
import { custody } from './messages/custody.ts';
import { dataTable } from './messages/data-table.ts';
import { desktop } from './messages/desktop.ts';
import { details, history } from './messages/details.ts';
import { about, connection, diagnostics } from './messages/diagnostics.ts';
import { download } from './messages/download.ts';
import { errors, frame, measures, setup } from './messages/frame.ts';
import { health } from './messages/health.ts';
import { help } from './messages/help.ts';
import { hours } from './messages/hours.ts';
import { mail, mailing } from './messages/mail.ts';
import { maintain } from './messages/maintain.ts';
import { maintainFields, maintainFieldsToo, maintainProblems } from './messages/maintain-fields.ts';
import { deadlines, due, missing } from './messages/missing.ts';
import { keys, palette } from './messages/palette.ts';
import { planner } from './messages/planner.ts';
import { removable } from './messages/removable.ts';
import { reportParts, tachographTypes } from './messages/report-parts.ts';
import { reports } from './messages/reports.ts';
import { sentences } from './messages/sentences.ts';
import { settingWords } from './messages/setting-words.ts';
import { setting, settings } from './messages/settings.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './messages/states.ts';
import { records, status } from './messages/status.ts';
import { subject } from './messages/subject.ts';
import { sharedFolders, today, wideFolder } from './messages/today.ts';
import { adding, listExport, uploads } from './messages/uploads.ts';
import { webhooks } from './messages/webhooks.ts';

/** The catalogue of all texts of the page; the compiler checks its keys. */
export const en = {
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
} as const;
