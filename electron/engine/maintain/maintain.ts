import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { MaintainDraft, MaintainKind } from '../../../shared/contract/maintain.ts';
import { listSeparator } from '../../../shared/format/csv.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { success } from '../../../shared/result.ts';
import { refusal } from '../refusal.ts';
import { matchedColumns } from './check-row.ts';
import { areDivisionsUnknown, type Draft, shownRows } from './draft.ts';
import { type DraftRow, shownRow, stateOfRow } from './draft-rows.ts';
import { createDrafts, type DraftParts, type Drafts, type MaintainHandler, noDraft } from './drafts.ts';
import { hasToday } from './known-values.ts';
import { createDraftMending, type DraftMending } from './mend-draft.ts';
import { createDraftReading, type DraftReading } from './read-draft.ts';
import { listOf, placeOf, type RecordField, recordForm, wordsKey } from './record-fields.ts';
import { leftRowsFile, oldValuesFile, templateFile } from './saved-files.ts';
import { createSendings, type SendingParts, valuesToday } from './sendings.ts';

export interface MaintainParts extends DraftParts, SendingParts {
  readonly hasService: () => boolean;
  /** Decides what stands between the cells of saved files. */
  readonly locale: string;
}

/** Changing drivers and clockings from spreadsheets: reading, mending, sending, and what became of it. */
export interface Maintain extends DraftReading, DraftMending, Pick<Drafts, 'discard' | 'reportsChanged' | 'forget'> {
  /** Every draft that there is. */
  readonly all: () => Promise<MaintainDraft[]>;
  /** What the topic tells now. */
  readonly shown: () => MaintainDraft[];
  readonly fields: MaintainHandler<'maintain.fields'>;
  readonly rows: MaintainHandler<'maintain.rows'>;
  readonly problems: MaintainHandler<'maintain.problems'>;
  readonly question: MaintainHandler<'maintain.question'>;
  readonly send: MaintainHandler<'maintain.send'>;
  readonly control: MaintainHandler<'maintain.control'>;
  readonly save: MaintainHandler<'maintain.save'>;
  readonly template: MaintainHandler<'maintain.template'>;
  readonly history: MaintainHandler<'maintain.history'>;
  /** Waits some seconds for the part under way; then it is in doubt. */
  readonly stop: () => Promise<void>;
}

const divisionsOnTheirWay = refusal('not-possible-now', 'divisions-on-their-way');

export function createMaintain(parts: MaintainParts): Maintain {
  const { locale } = parts;
  const store = parts.store.maintain;
  const drafts: Drafts = createDrafts(parts, (draft) => sendings.recover(draft));
  const sendings = createSendings(parts, drafts);
  const { discard, reportsChanged, forget } = drafts;
  const separator = listSeparator(locale);

  async function find(kind: MaintainKind): Promise<Draft | null> {
    return (await drafts.all()).find(({ kept }) => kept.kind === kind) ?? null;
  }

  /** Once the service has said that it gives none, a division is sent as it is written. */
  function waitsForDivisions(draft: Draft): boolean {
    return areDivisionsUnknown(draft) && parts.areDivisionsOnTheirWay();
  }

  return {
    ...createDraftReading(parts, drafts),
    ...createDraftMending(parts, drafts),
    discard,
    reportsChanged,
    forget,
    all: async () => (await drafts.all()).map(drafts.shown),
    shown: () => drafts.inMemory().map(drafts.shown),
    fields: async ({ kind }) =>
      success({
        fields: recordForm(kind).fields.map(shownField),
      }),
    rows: async ({ kind, show, search, offset, limit }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      const rows = shownRows(draft, show, search);
      const page = rows.slice(offset, offset + limit).map((row) => shownRow(row, draft.manner));
      return success({ revision: draft.revision, rows: page, total: rows.length });
    },
    problems: async ({ kind, show, search }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      const problems = shownRows(draft, show, search).flatMap((row, position) =>
        stateOfRow(row) === 'error' ? [{ position, id: row.id, cell: badCell(row, draft) }] : [],
      );
      return success({ revision: draft.revision, problems });
    },
    question: async ({ kind }) => {
      const draft = await drafts.upToDate(kind);
      if (draft === null) return noDraft;
      if (waitsForDivisions(draft)) return divisionsOnTheirWay;
      return success(questionOf(draft));
    },
    send: async ({ kind, revision, count: confirmed }) => {
      const draft = await drafts.upToDate(kind);
      if (draft === null) return noDraft;
      if (waitsForDivisions(draft)) return divisionsOnTheirWay;
      if (!parts.hasService()) return refusal('not-possible-now', 'no-service-yet');
      const isAsConfirmed =
        draft.sending === null &&
        draft.kept.phase === 'check' &&
        draft.revision === revision &&
        draft.counts.change === confirmed;
      if (!isAsConfirmed) return refusal('not-possible-now', 'rows-have-changed');
      sendings.begin(
        draft,
        draft.rows.flatMap((row) => (stateOfRow(row) === 'change' ? [row.id] : [])),
      );
      return success({ draft: drafts.shown(draft) });
    },
    control: async ({ kind, to }) => {
      const draft = await find(kind);
      if (draft === null || !sendings.control(draft, to)) return refusal('not-possible-now', 'nothing-being-sent');
      return success({ draft: drafts.shown(draft) });
    },
    save: async ({ kind, what, language }) => {
      const texts = { t: createTexts(await loadCatalogue(language)) };
      const draft = await find(kind);
      if (draft === null) return noDraft;
      if (what !== 'old-values') return success(leftRowsFile(what, draft.kept, draft.rows, separator, texts));
      const fields = matchedColumns(draft.manner.columns).map(({ field }) => field);
      const rows = draft.rows.map((row) => ({
        identifier: row.finding.identifier,
        oldValues: oldValuesOf(row, draft),
      }));
      return success(oldValuesFile(kind, draft.kept.file?.name ?? null, fields, rows, separator));
    },
    template: async ({ kind, format }) => success(await templateFile(kind, format, separator)),
    history: async ({ offset, limit }) => {
      const { batches, total } = store.batches(offset, limit);
      return success({ batches: [...batches], total });
    },
    async stop() {
      await sendings.stop();
      await drafts.stop();
    },
  };
}

function shownField(field: RecordField): AnswerOf<'maintain.fields'>['fields'][number] {
  const { name, type, isIdentifier } = field;
  return { name, type, isIdentifier, words: wordsKey(field), place: placeOf(field), hasToday: hasToday(name) };
}

/** What a person confirms before anything is sent. */
function questionOf(draft: Draft): AnswerOf<'maintain.question'> {
  const { counts, revision } = draft;
  const columns = matchedColumns(draft.manner.columns);
  const byField = columns.map(({ field }) => ({ field: field.name, rows: 0, told: 0 }));
  for (const row of draft.rows) {
    if (stateOfRow(row) !== 'change') continue;
    for (const place of row.finding.changes) count(byField[place], 'rows');
    for (const place of row.finding.told) count(byField[place], 'told');
  }
  return {
    revision,
    count: counts.change,
    errors: counts.error,
    unchanged: counts.unchanged,
    fields: byField
      .filter(({ rows }) => rows > 0)
      .map(({ field, rows }) => ({ field, rows }))
      .toSorted((one, other) => other.rows - one.rows),
    hasLists: columns.some(({ field }, place) => listOf(field) !== null && (byField[place]?.rows ?? 0) > 0),
    leftOut: counts.refused + counts.unaccounted + counts['in-doubt'],
    oldKnown: byField.filter(({ told }) => told > 0).map(({ field }) => field),
  };
}

/** Of a row that was sent, what was told before; of one that would be sent, what is told now. */
function oldValuesOf(row: DraftRow, draft: Draft): Record<string, string> {
  if (row.outcome !== null) return row.outcome === 'refused' ? {} : { ...row.before };
  return stateOfRow(row) === 'change' ? valuesToday(row, draft) : {};
}

function badCell({ finding }: DraftRow, { manner }: Draft): number {
  if (finding.badCell !== null) return finding.badCell;
  return Math.max(
    0,
    matchedColumns(manner.columns).findIndex(({ field }) => field.isIdentifier),
  );
}

function count<Key extends string>(counter: Record<Key, number> | undefined, key: Key): void {
  if (counter !== undefined) counter[key] += 1;
}
