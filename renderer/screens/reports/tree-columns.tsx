import { Check, Circle, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { serviceDriverAddress, serviceVehicleAddress } from '../../../shared/contract/addresses.ts';
import { amountAt, type ReportColumn as ReportField } from '../../../shared/contract/reports/report-runs.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { numberIn } from '../../../shared/json.ts';
import type { ReportView } from '../../../shared/service/report-views.ts';
import { isSeverityField, type Severity, severityIn } from '../../../shared/service/severity.ts';
import type { TableSurroundings } from '../../components/data-table/column.ts';
import { hoursInFile } from '../../components/data-table/hours-in-file.ts';
import { wideFromPx } from '../../components/data-table/list-width.ts';
import { Icon, SolidOctagon } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { chartColumn } from './chart-column.tsx';
import { amountText, fieldLabel, subjectOf, valueForSpreadsheet, valueText } from './format-value.ts';
import {
  holdsMisfit,
  isOfOrWithin,
  mostIndents,
  pathFrom,
  type ReportRecord,
  type ReportTreeLine,
  valueAt,
} from './report-lines.ts';
import { PictureButton, picturesOf } from './report-pictures.tsx';
import styles from './report-tree.module.css';
import type { Totals, TreeColumn } from './tree-column.ts';

/** A head's letter at its widest, and the padding and arrow beside the words. */
const letterPx = 7;
const besideLabelPx = 24;
/** The same for what a column comes to, which is set in a heavier type. */
const totalLetterPx = 8.5;
const cellPaddingPx = 18;

const roomyTrack = 'minmax(120px, 4fr)';

/** A field of the report with its places: of the list that its records are in, and from there within a record. */
interface PlacedField {
  readonly field: ReportField;
  readonly path: string;
  readonly list: string;
  readonly within: readonly string[];
}

/** The columns of a report: the subject of a line, then the columns shown by default, then all others for choosing. */
export function treeColumns(
  fields: readonly ReportField[],
  look: ReportView,
  formatter: Formatter,
  totals: Totals,
): readonly TreeColumn[] {
  const placed = placedFields(fields, '', '', []);
  const shown = look.columns.flatMap((path) => placed.find((each) => each.path === path) ?? []);
  const subjects = new Set(
    Object.entries(look.subjects).map(([list, [name = '']]) => (list === '' ? name : `${list}.${name}`)),
  );
  const others = placed.filter((each) => !shown.includes(each) && !subjects.has(each.path));
  const openAtFirst = (heads: HeadLines) => [
    subjectColumn(look, formatter),
    ...shown.map((each) => fieldColumn(each, look, formatter, totals, heads)),
    ...(look.chart === null ? [] : [chartColumn(look.chart, formatter, totals)]),
  ];
  const inOneLine = openAtFirst(1);
  return [
    ...(leastWidthPx(inOneLine.map(({ track }) => track)) <= wideFromPx ? inOneLine : openAtFirst(2)),
    ...others.map((each) => ({ ...fieldColumn(each, look, formatter, totals, 1), hidden: true })),
  ];
}

/** As the browser reckons it: a share of the room, such as `1.6fr`, is a share of what the widest column needs at least. */
function leastWidthPx(tracks: readonly string[]): number {
  const sizes = tracks.map((track) => {
    const [least = 0, share = 0] = (track.match(/[\d.]+/g) ?? []).map(Number);
    return { least, share };
  });
  const shared = Math.max(...sizes.map(({ least, share }) => (share === 0 ? 0 : least / Math.max(1, share))));
  return sizes.reduce((sum, { least, share }) => sum + Math.max(least, share * shared), 0);
}

/** Heads take two lines where the columns that open would not fit beside each other in a window of 1,280 otherwise. */
type HeadLines = 1 | 2;

/**
 * The columns for a file or for paper. A file has, besides the columns that are shown, the subjects of the lines within a
 * row, which the table on the screen shows in its first column.
 */
export function exportColumns(
  shown: readonly TreeColumn[],
  fields: readonly ReportField[],
  look: ReportView,
  formatter: Formatter,
): readonly TreeColumn[] {
  const placed = placedFields(fields, '', '', []);
  const [subject, ...others] = shown;
  const inner = Object.entries(look.subjects).flatMap(([list, [name]]) =>
    list === '' ? [] : (placed.find(({ path }) => path === `${list}.${name}`) ?? []),
  );
  return [
    ...(subject === undefined ? [] : [subject]),
    ...(look.isTree && subject !== undefined ? [levelColumn(subject, formatter)] : []),
    ...inner.map((each) => ({ ...fieldColumn(each, look, formatter, {}, 1), paper: null })),
    ...others,
  ];
}

/** How far below the top a row of a tree stands, from 1: paper shows it by the indent of the name. */
function levelColumn(subject: TreeColumn, { t }: Formatter): TreeColumn {
  return { ...subject, label: t('reports.tree.level'), csv: ({ depth }) => depth + 1, paper: null };
}

function placedFields(
  fields: readonly ReportField[],
  before: string,
  list: string,
  within: readonly string[],
): PlacedField[] {
  return fields.flatMap((field) => {
    const path = `${before}${field.name}`;
    const own = { field, path, list, within: [...within, field.name] };
    if (field.type === 'rows') return [own, ...placedFields(field.fields, `${path}.`, path, [])];
    return field.type === 'group' ? placedFields(field.fields, `${path}.`, list, own.within) : [own];
  });
}

function subjectColumn(look: ReportView, formatter: Formatter): TreeColumn {
  const said = (line: ReportTreeLine, { now }: TableSurroundings) => subjectOf(line, look, { ...formatter, now });
  const name = look.subjects['']?.[0] ?? '';
  return {
    id: name,
    label: fieldLabel(name, name, formatter.t),
    track: 'minmax(190px, 1.6fr)',
    sort: name,
    fixed: true,
    cell: (line, surroundings) => {
      const text = said(line, surroundings);
      const isOfVehicle = name.toLowerCase().endsWith('registration');
      const href = line.list === '' ? (isOfVehicle ? vehicleHref : driverHref)(line.own) : null;
      if (line.isCutOff) return <CutOff formatter={formatter} text={text} />;
      return href === null ? <span title={text}>{text}</span> : <SubjectLink href={href} name={text} />;
    },
    csv: (line, surroundings) => said(rowOf(line), surroundings),
    paper: (line, surroundings) => `${'\u2003'.repeat(Math.min(line.depth, mostIndents))}${said(line, surroundings)}`,
  };
}

/** A name that stands at the top of a tree, although it is not the topmost. */
function CutOff({ text, formatter: { t } }: { readonly text: string; readonly formatter: Formatter }) {
  return (
    <span className={styles.unreadable} title={t('reports.tree.cutOff')}>
      {text}
      <Icon of={TriangleAlert} />
      <span className="hidden-words">{t('reports.tree.cutOff')}</span>
    </span>
  );
}

/** The page of the driver that a record names; null where it names none. */
function driverHref({ driverId }: ReportRecord): string | null {
  return typeof driverId === 'string' && driverId !== '' ? serviceDriverAddress(driverId) : null;
}

/** The same for a vehicle. */
function vehicleHref({ vehicleId }: ReportRecord): string | null {
  return typeof vehicleId === 'string' && vehicleId !== '' ? serviceVehicleAddress(vehicleId) : null;
}

/** The line of the row that a line is in. */
function rowOf(line: ReportTreeLine): ReportTreeLine {
  return { ...line, list: '', depth: 0, own: line.records.get('') ?? line.own };
}

function fieldColumn(
  placed: PlacedField,
  look: ReportView,
  formatter: Formatter,
  totals: Totals,
  heads: HeadLines,
): TreeColumn {
  const { field, path, list } = placed;
  const { t } = formatter;
  const right = ['integer', 'number', 'date-time', 'moment', 'minutes', 'share', 'rows'].includes(field.type);
  const isUnreadable = (line: ReportTreeLine): boolean => {
    if (line.list === list) return holdsMisfit(valueAt(line.own, placed.within), []);
    return field.sums && isOfOrWithin(list, line.list) && holdsMisfit(line.own, pathFrom(line.list, path));
  };
  const said = (line: ReportTreeLine, { now }: TableSurroundings): string => {
    if (line.list === list) {
      const day = look.subjects[line.list]?.map((name) => dayOf(line.own[name], formatter)).find((each) => each !== '');
      return valueText(valueAt(line.own, placed.within), field, { ...formatter, now, day });
    }
    const amount = field.sums && isOfOrWithin(list, line.list) ? amountAt(line.own, pathFrom(line.list, path)) : null;
    return amount === null ? '' : amountText(amount, field, formatter);
  };
  const label = labelOf(placed, t);
  const totalled = (all: Totals): string => {
    const sum = field.sums ? all[path]?.sum : undefined;
    return sum === undefined ? '' : amountText(sum, field, formatter);
  };
  const inFile = (line: ReportTreeLine): unknown => {
    const record = line.records.get(list);
    return record === undefined ? undefined : valueAt(record, placed.within);
  };
  const written =
    field.type === 'minutes'
      ? hoursInFile(label, (line: ReportTreeLine) => numberIn(inFile(line), 'minutes'), t)
      : {
          csv: (line: ReportTreeLine, { now }: TableSurroundings) =>
            valueForSpreadsheet(inFile(line), field, { ...formatter, now }),
        };
  if (field.name === 'images') {
    const csv: ReadCell = (line, { now }) => valueForSpreadsheet(inFile(line), field, { ...formatter, now });
    return picturesColumn({ ...placed, label, formatter, csv, isUnreadable });
  }
  return {
    id: path,
    label,
    track: look.roomy?.includes(path) ? roomyTrack : trackOf(field, label, totalled(totals), heads),
    align: right ? 'right' : 'left',
    sort: path,
    descendingFirst: right,
    cell: (line, surroundings) => {
      const text = said(line, surroundings);
      if (isUnreadable(line)) return <Unreadable text={text} formatter={formatter} />;
      if (text === '') return line.list === list ? t('common.nothing') : '';
      if (isSeverityField(field.name)) return <SeverityWord words={text} />;
      const href = field.name === 'driverName' && line.list === list ? driverHref(line.own) : null;
      if (href !== null) return <SubjectLink href={href} name={text} />;
      if (text === '0' || text === '0 h 00') return <span className={styles.zero}>{text}</span>;
      // A text that is cut at the edge of its column is shown in full under the pointer.
      return right ? text : <span title={text}>{text}</span>;
    },
    ...(field.type === 'rows' ? { csv: null } : written),
    paper: (line, surroundings) =>
      isUnreadable(line)
        ? `${said(line, surroundings)} (${t('reportParts.misfit.cell')})`.trimStart()
        : said(line, surroundings),
    ...(field.sums && { total: totalled }),
  };
}

type ReadCell = NonNullable<TreeColumn['csv']>;

interface PicturesColumn extends PlacedField {
  readonly label: string;
  readonly formatter: Formatter;
  readonly csv: ReadCell;
  readonly isUnreadable: (line: ReportTreeLine) => boolean;
}

/** Pictures: small on the screen, by their number on paper, and where they are in a file. */
function picturesColumn({ path, list, label, formatter, csv, isUnreadable }: PicturesColumn): TreeColumn {
  const { t } = formatter;
  const of = (line: ReportTreeLine) => (isOfOrWithin(list, line.list) ? picturesOf(line) : []);
  const counted = (line: ReportTreeLine) => {
    const { length: count } = of(line);
    return count === 0 ? '' : t('reports.pictures.count', { count });
  };
  return {
    id: path,
    label,
    csv,
    track: 'minmax(148px, 0.7fr)',
    cell: (line) => {
      const pictures = of(line);
      return (
        <>
          {pictures.length > 0 && <PictureButton formatter={formatter} pictures={pictures} />}
          {isUnreadable(line) && <Unreadable formatter={formatter} text="" />}
        </>
      );
    },
    paper: (line) =>
      isUnreadable(line) ? `${counted(line)} (${t('reportParts.misfit.cell')})`.trimStart() : counted(line),
  };
}

/** What could be read of a value, if anything, and that it is not the whole. */
function Unreadable({ text, formatter: { t } }: { readonly text: string; readonly formatter: Formatter }) {
  return (
    <span className={styles.unreadable} title={t('reportParts.misfit.cellLine')}>
      {text === '' ? t('reportParts.misfit.cell') : text}
      <Icon of={TriangleAlert} />
      {text !== '' && <span className="hidden-words">{t('reportParts.misfit.cell')}</span>}
    </span>
  );
}

/** Solid is only what a person must act on. */
const severitySigns: Readonly<Record<Severity, { readonly tone: string; readonly sign: ReactNode }>> = {
  dangerous: { tone: 'tone-over', sign: <SolidOctagon /> },
  major: { tone: 'tone-over', sign: <SolidOctagon /> },
  minor: { tone: 'tone-due', sign: <Icon of={Circle} /> },
  advisory: { tone: 'tone-idle', sign: <Icon of={Info} /> },
  none: { tone: styles.zero ?? '', sign: <Icon of={Check} /> },
};

/** How grave a finding is: the service's own word, with a shape and a colour that rise with it. */
function SeverityWord({ words }: { readonly words: string }) {
  const severity = severityIn(words);
  if (severity === null) return <span title={words}>{words}</span>;
  const { tone, sign } = severitySigns[severity];
  return (
    <span className={`${styles.severity} ${tone}`} data-severity={severity} title={words}>
      {sign}
      {words}
    </span>
  );
}

/** A name within a group says who, which the group says what for. */
function labelOf({ field, path, within }: PlacedField, t: Formatter['t']): string {
  const label = fieldLabel(field.name, field.description, t, path);
  const [group] = within;
  if (group === undefined || within.length === 1) return label;
  const groupLabel = fieldLabel(group, group, t);
  return field.name === 'name' ? groupLabel : t('reports.inGroup', { group: groupLabel, label });
}

function dayOf(value: unknown, formatter: Formatter): string {
  return String(valueForSpreadsheet(value, { name: 'date', type: 'moment' }, { ...formatter, now: 0 }) ?? '');
}

/** Wide enough for its values, its head and what they come to. */
function trackOf({ type }: ReportField, label: string, total: string, heads: HeadLines): string {
  const letters = heads === 1 ? label.length : lettersInTwoLines(label);
  const headPx = Math.max(letters * letterPx + besideLabelPx, total.length * totalLetterPx + cellPaddingPx);
  switch (type) {
    case 'moment':
    case 'date-time':
      return `minmax(${Math.max(112, headPx)}px, 0.7fr)`;
    case 'minutes':
    case 'share':
    case 'integer':
    case 'number':
    case 'flag':
    case 'rows':
      return `minmax(${Math.max(84, headPx)}px, 0.7fr)`;
    case 'text':
    case 'texts':
    case 'group':
      return `minmax(${Math.max(120, headPx)}px, 1fr)`;
  }
}

/** Of the longer line, where the words of a label are parted as evenly as they can be. */
function lettersInTwoLines(label: string): number {
  const words = label.split(' ');
  const halves = words.map((_, parted) => [words.slice(0, parted).join(' '), words.slice(parted).join(' ')]);
  return Math.min(...halves.map((lines) => Math.max(...lines.map(({ length }) => length))));
}
