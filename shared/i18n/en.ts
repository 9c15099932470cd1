import { availability } from './en/availability.ts';
import { connection } from './en/connection.ts';
import { contents } from './en/contents.ts';
import { coverage } from './en/coverage.ts';
import { dataTable } from './en/data-table.ts';
import { deadlines } from './en/deadlines.ts';
import { desktop } from './en/desktop.ts';
import { details } from './en/details.ts';
import { about, diagnostics } from './en/diagnostics.ts';
import { download } from './en/download.ts';
import { due } from './en/due.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { history } from './en/history.ts';
import { hours } from './en/hours.ts';
import { measures } from './en/measures.ts';
import { missing } from './en/missing.ts';
import { records } from './en/records.ts';
import { removable } from './en/removable.ts';
import { reportParts } from './en/report-parts.ts';
import { reports } from './en/reports.ts';
import { setting, settings } from './en/settings.ts';
import { setup } from './en/setup.ts';
import { sharedFolders, wideFolder } from './en/shared-folders.ts';
import { kinds, kindsInSentence, next, otherFormats, reasons, states } from './en/states.ts';
import { tachographTypes } from './en/tachograph-types.ts';
import { today } from './en/today.ts';
import { truth } from './en/truth.ts';
import { adding, listExport, uploads } from './en/uploads.ts';

/** Every text of the page, in one catalogue whose keys the compiler checks. */
export const en = {
  about,
  adding,
  availability,
  connection,
  contents,
  coverage,
  dataTable,
  deadlines,
  desktop,
  details,
  diagnostics,
  download,
  due,
  errors,
  frame,
  history,
  hours,
  kinds,
  kindsInSentence,
  listExport,
  measures,
  missing,
  next,
  otherFormats,
  reasons,
  records,
  removable,
  reportParts,
  reports,
  setting,
  settings,
  setup,
  sharedFolders,
  wideFolder,
  states,
  tachographTypes,
  today,
  truth,
  uploads,
} as const;
