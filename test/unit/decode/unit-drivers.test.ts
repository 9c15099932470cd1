import { describe, expect, it } from 'vitest';
import { unpackActivities } from '../../../electron/engine/decode/card-activities.ts';
import { readFile, standingOfFiles } from '../../../electron/engine/decode/file-reading.ts';
import { driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import { recordOf, standingOfRecord } from '../../../shared/compliance/record/record.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle } from '../../corpus/rota.ts';
import { corpusVerifier } from '../tachograph/roots.ts';

const unitReadAt = '2026-11-19T07:00:00Z';
const firstDay = '2026-10-22';
const vehicle = vehicles.find((each) => shiftsInVehicle(each, firstDay, '2026-11-18').length > 10);
const shifts = vehicle === undefined ? [] : shiftsInVehicle(vehicle, firstDay, '2026-11-18');
const numbers = [...new Set(shifts.map(({ driver }) => driver.cardNumber))];
const unit = vehicle && makeFleetDownload(vehicle, { now: unitReadAt, speedMinutes: 0 });
if (unit === undefined) throw new Error('nobody drives in the fleet');
const read = readFile(unit.bytes, unit.fileName, corpusVerifier);

describe('What a vehicle unit recorded of each driver, packed for its row,', () => {
  it('is that of every driver whose card was in it, each under the subject of the own card', () => {
    const ofCards = numbers.map((number) => {
      const driver = drivers.find(({ card }) => card.number === number);
      if (driver === undefined) throw new Error('the driver is not in the fleet');
      const card = makeFleetDownload(driver, { now: unitReadAt, days: 7 });
      return driverRecordId(card.bytes);
    });
    expect(read.drivers.map(({ subjectId }) => subjectId).sort()).toEqual(ofCards.sort());
  });

  it('is what the file has of those days, with the vehicle, and names nobody', () => {
    const ofFile = driverRecords([examineDownload(unit.bytes, corpusVerifier)]);
    const unpacked = read.drivers.map(({ activities }) => unpackActivities(activities)?.sources);
    expect(unpacked).toEqual(
      ofFile.map(({ sources }) =>
        sources.map(({ name: _, file: __, implausible = [], ...source }) => ({
          ...source,
          ...(implausible.length > 0 && { implausible }),
        })),
      ),
    );
    for (const { activities } of read.drivers) {
      const words = JSON.stringify(unpackActivities(activities));
      for (const { driver } of shifts) {
        for (const name of [driver.surname, driver.firstNames, driver.cardNumber]) expect(words).not.toContain(name);
      }
      expect(activities.content.length).toBeLessThan(600);
    }
  });

  it('and a card together say where the driver stands as the record of both files does', () => {
    for (const number of numbers) {
      const driver = drivers.find(({ card }) => card.number === number);
      if (driver === undefined) throw new Error('the driver is not in the fleet');
      const card = makeFleetDownload(driver, { now: '2026-11-16T07:00:00Z' });
      const { activities, summary } = readFile(card.bytes, card.fileName, corpusVerifier);
      const ofUnit = read.drivers.find(({ subjectId }) => subjectId === driverRecordId(card.bytes));
      if (activities === null || ofUnit === undefined) throw new Error('something is not kept');
      const [both] = driverRecords([card, unit].map(({ bytes }) => examineDownload(bytes, corpusVerifier)));
      expect(summary.kind).toBe('driver-card');
      const standing = standingOfFiles([ofUnit.activities, activities]);
      expect(standing).toEqual(both && standingOfRecord(recordOf(both.sources)));
    }
  });
});

/** Nation and the number without the two characters that a renewal changes. */
function driverRecordId(card: Uint8Array): string {
  const { content } = examineDownload(card);
  const identity = content.kind === 'card' ? content.card.identity : null;
  return `driver:${identity?.nation}:${identity?.cardNumber.slice(0, 14)}`;
}
