import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { RequestHandlers } from '../feature.ts';
import { refusal } from '../refusal.ts';
import { textOf } from './missing-list.ts';
import type { ToDo } from './to-do.ts';

interface ToDoHandlerParts {
  readonly toDo: ToDo;
  readonly settings: () => Settings;
  /** Today in the depot's zone, in days since 1970-01-01. */
  readonly today: () => number;
}

/** Why nothing is noted, or nobody is written to. */
export const toDoRefusals = {
  unknown: refusal('not-found', 'to-do-unknown', { field: 'entry' }),
  'asked-today': refusal('not-possible-now', 'asked-today'),
  'no-driver': refusal('not-possible-now', 'address-of-vehicle'),
} as const;

/** What is to do, what people note about it, and a draft for whoever writes to a driver. */
export function toDoHandlers(parts: ToDoHandlerParts): RequestHandlers<Extract<ReportRequestName, `toDo.${string}`>> {
  const { toDo, settings, today } = parts;
  return {
    'toDo.page': async (query) => success(await toDo.page(query)),
    'toDo.entry': async ({ entry }) => success(await toDo.details(entry)),
    'toDo.act': ({ entry, by, act }) => {
      const came = toDo.act(entry, by, act);
      return came === 'noted' ? success({}) : toDoRefusals[came];
    },
    'toDo.draft': async ({ entry, language }) => {
      const subject = await toDo.find(entry);
      if (subject === null || subject.of === 'vehicle') return toDoRefusals.unknown;
      const t = createTexts(await loadCatalogue(language));
      const { deadline, name } = subject;
      const day = isoDayOf(today());
      const limit = textOf(deadline.limitDay);
      const last = textOf(subject.lastDownloadDay);
      const because =
        limit === null || last === null
          ? t('toDo.draft.unknown')
          : t(deadline.state === 'over' ? 'toDo.draft.over' : 'toDo.draft.due', { limit, last, today: day });
      const depot = settings().depotName;
      return success({
        subject: t('toDo.draft.subject'),
        body: [
          t('toDo.draft.greeting', { name }),
          because,
          t('toDo.draft.please'),
          t('toDo.draft.end'),
          ...(depot === '' ? [] : [depot]),
        ].join('\n\n'),
      });
    },
    'toDo.done': () =>
      success({
        closed: toDo.closedToday().flatMap(({ id, of, subject, name, closedAt, closedBy, closedDay }) => {
          return closedAt === null || closedBy === null
            ? []
            : [{ entry: id, of, id: subject, name, at: closedAt, why: closedBy, day: closedDay }];
        }),
      }),
  };
}
