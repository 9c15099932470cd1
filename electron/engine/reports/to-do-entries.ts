import type { ClosedBy, ToDoAct, ToDoEvent } from '../../../shared/contract/reports/to-do.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { KeptToDo, ToDoChange } from '../store/to-do.ts';
import { textOf } from './missing-list.ts';
import { inParts, type JudgedSubject, type ListedSubject, type ToDoList, toDoKey } from './to-do-list.ts';

/** What this depot keeps of what is to do: it opens and closes with the list, and has what people said. */
export interface ToDoEntries {
  /**
   * Brings the entries in step with the list: what is new is opened, and what is not there any more is closed. Others have
   * their turn meanwhile; nobody follows another list before this has ended.
   */
  readonly follow: (list: ToDoList) => Promise<void>;
  readonly of: (subject: Pick<ListedSubject, 'of' | 'id'>) => KeptToDo | null;
  readonly byId: (entry: number) => KeptToDo | null;
  readonly all: () => Iterable<KeptToDo>;
  readonly note: (entry: KeptToDo, by: string, act: Exclude<ToDoAct, { readonly code: 'address' }>) => void;
  /** Reads the store again. */
  readonly reread: () => void;
}

interface ToDoEntriesParts {
  readonly store: Pick<Store, 'toDo'>;
  readonly clock: Pick<Clock, 'now'>;
  /** False while it cannot be told that somebody is not on the list any more. */
  readonly canClose: (entry: KeptToDo) => boolean;
}

export function createToDoEntries({ store, clock, canClose }: ToDoEntriesParts): ToDoEntries {
  let kept: Map<string, KeptToDo> | null = null;
  let followed: ToDoList | null = null;

  function known(): Map<string, KeptToDo> {
    kept ??= new Map(store.toDo.entries().map((entry) => [keyOf(entry), entry]));
    return kept;
  }

  function keep(changes: readonly ToDoChange[]): void {
    if (changes.length === 0) return;
    for (const entry of store.toDo.keep(changes)) known().set(keyOf(entry), entry);
  }

  /** What was kept of a subject of the files here goes on as that of the driver or vehicle that the service names. */
  function adopt({ adopted }: ToDoList): void {
    const adoptions = [...known().values()].flatMap((entry) => {
      const subject = adopted.get(keyOf(entry));
      return subject === undefined ? [] : [{ of: entry.of, entry: entry.id, subject }];
    });
    if (adoptions.length === 0) return;
    store.toDo.adopt(adoptions);
    kept = null;
  }

  return {
    follow: async (list) => {
      if (list === followed) return;
      adopt(list);
      const now = clock.now();
      for await (const some of inParts(list.listed))
        keep(some.flatMap((subject) => changeOf(subject, known().get(toDoKey(subject)) ?? null, now) ?? []));
      const listed = new Set(list.listed.map(toDoKey));
      const isGone = (entry: KeptToDo) => entry.closedAt === null && !listed.has(keyOf(entry));
      const gone = [...known().values()].filter(isGone);
      const ended = gone.filter(canClose);
      for await (const some of inParts(ended)) {
        // As it is by now: a person may have noted something meanwhile.
        const asKept = some.flatMap((entry) => known().get(keyOf(entry)) ?? []);
        keep(asKept.filter(isGone).map((entry) => closed(entry, list.judged.get(keyOf(entry)) ?? null, now)));
      }
      // What could not be closed now may be later.
      followed = ended.length === gone.length ? list : null;
    },
    of: (subject) => known().get(toDoKey(subject)) ?? null,
    byId: (id) => [...known().values()].find((entry) => entry.id === id) ?? null,
    all: () => known().values(),
    note: (entry, by, act) => keep([noted(entry, by, act, clock.now())]),
    reread: () => {
      kept = null;
      followed = null;
    },
  };
}

function keyOf({ of, subject }: KeptToDo): string {
  return toDoKey({ of, id: subject });
}

function changeOf(subject: ListedSubject, before: KeptToDo | null, now: number): ToDoChange | null {
  const { of, id, name, step, daysLeft } = subject;
  const lastDay = textOf(subject.lastDownloadDay);
  const event = (what: ToDoEvent['what']): ToDoEvent => ({ at: now, by: '', what });
  if (before === null || before.closedAt !== null) {
    const opened = { step, lastDay, name, askedAt: null, askedHow: null, remindOn: null, ...notClosed };
    const plain = { id: 0, of, subject: id, owner: null, note: '' };
    return { entry: { ...plain, ...before, ...opened }, event: event({ code: 'opened', step, daysLeft }) };
  }
  if (before.step === step && before.lastDay === lastDay && before.name === name) return null;
  return {
    entry: { ...before, step, lastDay, name },
    event: before.step === step ? null : event({ code: 'step', step }),
  };
}

const notClosed = { closedAt: null, closedBy: null, closedDay: null } as const;

function closed(entry: KeptToDo, judged: JudgedSubject | null, now: number): ToDoChange {
  const why = closedBy(entry, judged);
  const day = why === 'processed' && judged !== null ? textOf(judged.lastDownloadDay) : null;
  return {
    entry: { ...entry, remindOn: null, closedAt: now, closedBy: why, closedDay: day },
    event: { at: now, by: '', what: { code: 'closed', why, day } },
  };
}

/** Days in ISO form sort as text. */
function closedBy({ step, lastDay }: KeptToDo, judged: JudgedSubject | null): ClosedBy {
  if (judged === null) return 'off-list';
  if (step === 'confirm') return 'decided';
  if ((textOf(judged.lastDownloadDay) ?? '') > (lastDay ?? '')) return 'processed';
  if (step === 'read-again') return 'replaced';
  return step === 'gap' ? 'filled' : 'in-time';
}

function noted(
  entry: KeptToDo,
  by: string,
  act: Exclude<ToDoAct, { readonly code: 'address' }>,
  now: number,
): ToDoChange {
  const change = (changed: Partial<KeptToDo>, what: ToDoEvent['what'] | null): ToDoChange => ({
    entry: { ...entry, ...changed },
    event: what === null ? null : { at: now, by, what },
  });
  switch (act.code) {
    case 'own':
      return change({ owner: act.owner }, { code: 'owner', name: act.owner });
    case 'asked':
      return change({ askedAt: now, askedHow: act.how }, act);
    case 'answered':
      return change({}, act);
    case 'remind':
      return change({ remindOn: act.on }, { code: 'reminder', on: act.on });
    case 'note':
      return change({ note: act.words }, null);
  }
}
