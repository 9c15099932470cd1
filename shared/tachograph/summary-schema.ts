import { z } from 'zod';
import { cardKinds } from './card/card-kind.ts';
import { dayUses } from './day-runs.ts';
import { findingCodes, findingLevels } from './finding.ts';
import { downloadKinds, structureStates } from './identify.ts';
import { archiveFormats, notADownloadReasons } from './not-a-download.ts';
import { downloadParts, generations } from './part.ts';
import { notVerifiableReasons, trustLevels } from './verify/verdict.ts';

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const isoTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const part = z.enum(downloadParts);

const cardSummary = z
  .object({
    type: z.enum(cardKinds).nullable(),
    /** NationNumeric, and the letters that vehicles of that nation carry where they are known. */
    nation: z.number(),
    nationLetters: z.string().nullable(),
    cardNumber: z.string(),
    /** Empty on company cards. */
    surname: z.string(),
    firstNames: z.string(),
    /** Workshop, control body or company; empty on driver cards. */
    organisation: z.string(),
    validFrom: isoDay.nullable(),
    /** Valid through this day. */
    expiry: isoDay.nullable(),
  })
  .readonly();

const vehicleSummary = z
  .object({
    vin: z.string().nullable(),
    nation: z.number().nullable(),
    nationLetters: z.string().nullable(),
    registration: z.string().nullable(),
    /** What the recorder still held when it was read. */
    periodFrom: isoTime.nullable(),
    periodTo: isoTime.nullable(),
    nextCalibrationDue: isoDay.nullable(),
  })
  .readonly();

const daysSummary = z
  .object({
    first: isoDay,
    last: isoDay,
    /** Days that the file speaks for. A card speaks for every day from its oldest to its newest record. */
    covered: z.number(),
    driven: z.number(),
    otherWork: z.number(),
    noActivity: z.number(),
    /** Not covered, because two signed copies say different things of them. Files read by earlier versions have none. */
    contradicted: z.number().default(0),
    /** Consecutive days that were spent alike; a gap between two runs is not covered. */
    runs: z.array(z.object({ first: isoDay, days: z.number(), use: z.enum(dayUses) }).readonly()).readonly(),
    /** How many days the card's memory holds before it overwrites; null while it has room, and for vehicle units. */
    cardHoldsDays: z.number().nullable(),
    /**
     * Daily presence counters of the card's first and last record: consecutive ones of two downloads prove that
     * the card was not used between them. null for vehicle units, and where the card has no such number.
     */
    presence: z.object({ first: z.number(), last: z.number() }).readonly().nullable(),
  })
  .readonly();

/** How genuine one part of a file is; several signed elements make up a part. */
export const partStates = [
  'genuine',
  /** Signed, and not changed since; but the authority behind it is not known. */
  'unaltered',
  'does-not-verify',
  'cannot-be-checked',
  'cut-short',
  'damaged',
  'not-in-file',
] as const;

const partSummary = z
  .object({
    part,
    state: z.enum(partStates),
    /** Signed elements of this part, such as the days of the activities, and how many of them are genuine. */
    elements: z.number(),
    genuine: z.number(),
    reason: z.enum(notVerifiableReasons).nullable(),
  })
  .readonly();

const finding = z
  .object({
    code: z.enum(findingCodes),
    level: z.enum(findingLevels),
    offset: z.number(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
    message: z.string(),
  })
  .readonly();

/** What is kept about a download: small, plain JSON, and enough for every screen and report. */
export const downloadSummarySchema = z
  .object({
    version: z.literal(1),
    kind: z.enum(downloadKinds),
    generations: z.array(z.enum(generations)).readonly(),
    structure: z.enum(structureStates),
    notADownload: z.enum(notADownloadReasons).nullable(),
    archive: z.enum(archiveFormats).nullable(),
    stopsIn: part.nullable(),
    missingBytes: z.number(),
    damagedParts: z.array(part).readonly(),
    missingParts: z.array(part).readonly(),
    /** The card of a card download. */
    card: cardSummary.nullable(),
    vehicle: vehicleSummary.nullable(),
    /** Cards downloaded into a vehicle unit's file. */
    cardsInside: z.array(cardSummary).readonly(),
    /** The recorder's clock when it was read. A card does not say when it was read: null. */
    downloadedAt: isoTime.nullable(),
    /** The newest moment that the file speaks of. */
    dataUpTo: isoTime.nullable(),
    /** When the card or recorder was read before this time, by whomever. */
    previousDownload: isoTime.nullable(),
    days: daysSummary.nullable(),
    parts: z.array(partSummary).readonly(),
    /** null while signatures have not been checked. */
    trust: z.enum(trustLevels).nullable(),
    findings: z.array(finding).readonly(),
  })
  .readonly();

export type DownloadSummary = z.infer<typeof downloadSummarySchema>;
export type CardSummary = z.infer<typeof cardSummary>;
export type VehicleSummary = z.infer<typeof vehicleSummary>;
export type DaysSummary = z.infer<typeof daysSummary>;
export type PartSummary = z.infer<typeof partSummary>;
export type PartState = (typeof partStates)[number];
