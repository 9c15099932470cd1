import type { MaintainBatch, MaintainKind } from '../../../../shared/contract/maintain.ts';
import type { KeptDraft, KeptRow, MaintainStore } from '../maintain.ts';
import { forgottenNote } from './forget-names.ts';
import type { StoreContext } from './transactions.ts';

/** A draft's own fields that are kept as JSON. */
type Content = Omit<KeptDraft, 'id' | 'kind' | 'changedAt'>;

export function createMaintainStore(context: StoreContext): MaintainStore {
  return { ...createDrafts(context), ...createRows(context), ...createBatches(context), ...createForget(context) };
}

type DraftPart = Pick<
  MaintainStore,
  'drafts' | 'reserve' | 'begin' | 'keep' | 'discard' | 'sweep' | 'choices' | 'choose'
>;

function createDrafts(context: StoreContext): DraftPart {
  const { prepare, transactions } = context;
  type Stored = {
    readonly id: number;
    readonly kind: MaintainKind;
    readonly content: string;
    readonly changedAt: number;
  };
  const drafts = prepare<[], Stored>(
    'SELECT id, kind, content, changed_at AS changedAt FROM maintain_draft WHERE is_begun = 1 ORDER BY kind',
  );
  const reserve = prepare<[string, number], number>(
    `INSERT INTO maintain_draft (kind, content, changed_at) VALUES (?, '{}', ?) RETURNING id`,
  ).pluck();
  const dropKind = prepare<[string, number]>('DELETE FROM maintain_draft WHERE kind = ? AND id <> ?');
  const write = prepare<[string, number, number]>(
    'UPDATE maintain_draft SET is_begun = 1, content = ?, changed_at = ? WHERE id = ?',
  );
  const sweep = prepare<[number]>(
    `DELETE FROM maintain_row WHERE (draft_id, id) IN (
       SELECT draft_id, id FROM maintain_row
       WHERE draft_id NOT IN (SELECT id FROM maintain_draft WHERE is_begun = 1) LIMIT ?)`,
  );
  const note = prepareNote(context);
  const dropUnbegun = prepare<[]>('DELETE FROM maintain_draft WHERE is_begun = 0');
  type Choice = { readonly head: string; readonly field: string | null };
  const choices = prepare<[string], Choice>('SELECT head, field FROM maintain_choice WHERE kind = ?');
  const choose = prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO maintain_choice VALUES (?, ?, ?, ?)',
  );

  const keep = (draft: KeptDraft) => {
    const { id, kind: _kind, changedAt, ...content } = draft;
    write.run(JSON.stringify(content satisfies Content), changedAt, id);
  };

  return {
    drafts: () =>
      transactions.read(() =>
        drafts.all().map(({ content, ...own }) => ({ ...own, ...(JSON.parse(content) as Content) })),
      ),
    reserve: (kind, at) =>
      transactions.write(() => {
        const id = reserve.get(kind, at);
        if (id === undefined) throw new Error('reserving a draft returned no row');
        return id;
      }),
    begin: (draft) =>
      transactions.write(() => {
        dropKind.run(draft.kind, draft.id);
        keep(draft);
      }),
    keep: (draft) => transactions.write(() => keep(draft)),
    discard: (kind) =>
      transactions.write(() => {
        dropKind.run(kind, 0);
      }),
    sweep: (limit) =>
      transactions.write(() => {
        const removed = sweep.run(limit).changes;
        if (removed === 0) dropUnbegun.run();
        else note();
        return removed;
      }),
    choices: (kind) => transactions.read(() => new Map(choices.all(kind).map(({ head, field }) => [head, field]))),
    choose: (kind, chosen, at) =>
      transactions.write(() => {
        for (const [head, field] of chosen) choose.run(kind, head, field, at);
      }),
  };
}

type RowPart = Pick<MaintainStore, 'rows' | 'addRows' | 'keepRow' | 'removeRow' | 'settle'>;

function createRows({ prepare, transactions }: StoreContext): RowPart {
  type Stored = Omit<KeptRow, 'cells' | 'words' | 'before'> & Record<'cells' | 'words' | 'before', string>;
  const rows = prepare<[number, number, number], Stored>(
    `SELECT id, line, cells, outcome, words, before_sent AS before FROM maintain_row
     WHERE draft_id = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const write = prepare<[number, number, number | null, string, string | null, string, string]>(
    'INSERT OR REPLACE INTO maintain_row VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const remove = prepare<[number, number]>('DELETE FROM maintain_row WHERE draft_id = ? AND id = ?');
  const settle = prepareSettle(prepare);

  const keepRow = (draftId: number, { id, line, cells, outcome, words, before }: KeptRow) =>
    write.run(draftId, id, line, JSON.stringify(cells), outcome, JSON.stringify(words), JSON.stringify(before));

  return {
    rows: (draftId, after, limit) =>
      transactions.read(() =>
        rows.all(draftId, after, limit).map(({ cells, words, before, ...rest }) => ({
          ...rest,
          cells: JSON.parse(cells) as string[],
          words: JSON.parse(words) as string[],
          before: JSON.parse(before) as Record<string, string>,
        })),
      ),
    addRows: (draftId, all) =>
      transactions.write(() => {
        for (const row of all) keepRow(draftId, row);
      }),
    keepRow: (draftId, row) =>
      transactions.write(() => {
        keepRow(draftId, row);
      }),
    removeRow: (draftId, rowId) =>
      transactions.write(() => {
        remove.run(draftId, rowId);
      }),
    settle: (draftId, settled) => transactions.write(() => settle(draftId, settled)),
  };
}

function prepareSettle(prepare: StoreContext['prepare']): MaintainStore['settle'] {
  const settle = prepare<[string | null, string, number, number]>(
    'UPDATE maintain_row SET outcome = ?, words = ? WHERE draft_id = ? AND id = ?',
  );
  return (draftId, settled) => {
    for (const { id, outcome, words } of settled) settle.run(outcome, JSON.stringify(words), draftId, id);
  };
}

type BatchPart = Pick<MaintainStore, 'beginBatch' | 'beginPart' | 'endPart' | 'endBatch' | 'batches'>;

function createBatches({ prepare, transactions }: StoreContext): BatchPart {
  const begin = prepare<[string, number, string | null, string | null, number], number>(
    `INSERT INTO maintain_batch (kind, started_at, user, file_name, total) VALUES (?, ?, ?, ?, ?) RETURNING id`,
  ).pluck();
  const beginRow = prepare<[string, number, number]>(
    `UPDATE maintain_row SET outcome = 'under-way', words = '[]', before_sent = ? WHERE draft_id = ? AND id = ?`,
  );
  const settle = prepareSettle(prepare);
  const count = prepare<[number, number, number, number, number, number]>(
    `UPDATE maintain_batch SET applied = ?, refused = ?, unaccounted = ?, in_doubt = ?, not_sent = ? WHERE id = ?`,
  );
  const end = prepare<[number, number]>('UPDATE maintain_batch SET ended_at = ? WHERE id = ?');
  const batches = prepare<[number, number], MaintainBatch>(
    `SELECT id, kind, started_at AS startedAt, ended_at AS endedAt, user, file_name AS fileName, total, applied, refused,
       unaccounted, in_doubt AS inDoubt, not_sent AS notSent
     FROM maintain_batch ORDER BY started_at DESC, id DESC LIMIT ? OFFSET ?`,
  );
  const total = prepare<[], number>('SELECT count(*) FROM maintain_batch').pluck();

  const counted: (batchId: number, counts: Parameters<MaintainStore['endBatch']>[1]) => void = (batchId, counts) => {
    count.run(counts.applied, counts.refused, counts.unaccounted, counts.inDoubt, counts.notSent, batchId);
  };

  return {
    beginBatch: (batch) =>
      transactions.write(() => {
        const id = begin.get(batch.kind, batch.startedAt, batch.user, batch.fileName, batch.total);
        if (id === undefined) throw new Error('noting a batch returned no row');
        return id;
      }),
    beginPart: (draftId, rows) =>
      transactions.write(() => {
        for (const { id, before } of rows) beginRow.run(JSON.stringify(before), draftId, id);
      }),
    endPart: (draftId, rows, batchId, counts) =>
      transactions.write(() => {
        settle(draftId, rows);
        counted(batchId, counts);
      }),
    endBatch: (batchId, counts, at) =>
      transactions.write(() => {
        counted(batchId, counts);
        end.run(at, batchId);
      }),
    batches: (offset, limit) =>
      transactions.read(() => ({ batches: batches.all(limit, offset), total: total.get() ?? 0 })),
  };
}

function createForget(context: StoreContext): Pick<MaintainStore, 'forget'> {
  const { prepare, transactions } = context;
  const note = prepareNote(context);
  const unname = prepare<[number]>(`UPDATE maintain_batch SET user = NULL, file_name = NULL
     WHERE started_at < ? AND (user IS NOT NULL OR file_name IS NOT NULL)`);
  const over = prepare<[number], MaintainKind>(
    'SELECT kind FROM maintain_draft WHERE is_begun = 1 AND changed_at < ?',
  ).pluck();
  const drop = prepare<[number]>('DELETE FROM maintain_draft WHERE changed_at < ?');
  return {
    forget: (before) =>
      transactions.write(() => {
        const kinds = over.all(before);
        if (unname.run(before).changes + drop.run(before).changes > 0) note();
        return kinds;
      }),
  };
}

/** Notes that names were forgotten, which earlier backups still have. */
function prepareNote({ prepare, clock }: StoreContext): () => void {
  const note = prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');
  return () => {
    note.run(forgottenNote, String(clock.now()));
  };
}
