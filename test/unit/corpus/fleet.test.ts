import { describe, expect, it } from 'vitest';
import { divisions, drivers, fleets, sites, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle, shiftsOfDriver } from '../../corpus/rota.ts';
import { codedText } from '../../corpus/text.ts';
import { elementOf, walkActivityRing, walkCardFile } from './card-elements.ts';

const now = '2026-11-21T07:12:00Z';

describe('the made-up fleet', () => {
  it('has 40 drivers and 30 vehicles, each with an identity of its own', () => {
    expect(drivers).toHaveLength(40);
    expect(vehicles).toHaveLength(30);
    expect(new Set(drivers.map(({ id }) => id)).size).toBe(40);
    expect(new Set(drivers.map(({ card }) => card.number)).size).toBe(40);
    expect(new Set(drivers.map(({ employmentNumber }) => employmentNumber)).size).toBe(40);
    expect(new Set(vehicles.map(({ vin }) => vin)).size).toBe(30);
    expect(new Set(vehicles.map(({ registration }) => registration)).size).toBe(30);
  });

  it('has card numbers and VINs of the right form', () => {
    for (const { card } of drivers) expect(card.number).toMatch(/^[0-9A-Z]{16}$/);
    for (const { vin } of vehicles) expect(vin).toMatch(/^[0-9A-HJ-NPR-Z]{17}$/);
  });

  it('has two people of one name, and a card that spells its holder otherwise', () => {
    const names = drivers.map((driver) => `${driver.firstNames} ${driver.lastName}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['Rowan Pickersgill']);
    expect(drivers.filter(({ nameOnCard }) => nameOnCard).map(({ lastName }) => lastName)).toEqual(['Holmsteigh']);
  });

  it('has only names that a card can hold', () => {
    for (const { firstNames, lastName } of drivers) {
      expect(codedText(firstNames, 36)).toHaveLength(36);
      expect(codedText(lastName, 36)).toHaveLength(36);
    }
  });

  it('has a division, a fleet and a site behind every reference', () => {
    const divisionIds = divisions.map(({ divisionId }) => divisionId);
    const fleetNumbers = fleets.map(({ fleetNumber }) => fleetNumber);
    for (const member of [...drivers, ...vehicles, ...sites]) {
      expect(divisionIds).toContain(member.divisionId);
      expect(fleetNumbers).toContain(member.fleetNumber);
    }
    for (const { parentId } of divisions) if (parentId) expect(divisionIds).toContain(parentId);
  });
});

describe('the rota', () => {
  const week = ['2026-11-16', '2026-11-20'] as const;

  it('lets a card and a vehicle unit tell the same story', () => {
    const onCards = drivers.flatMap((driver) => shiftsOfDriver(driver, ...week));
    const inVehicles = vehicles.flatMap((vehicle) => shiftsInVehicle(vehicle, ...week));
    expect(inVehicles.length).toBeGreaterThan(100);
    for (const shift of inVehicles) {
      const same = onCards.find(
        ({ date, driver }) => date === shift.date && driver.cardNumber === shift.driver.cardNumber,
      );
      expect(same).toMatchObject({ changes: shift.changes, odometerStartKm: shift.odometerStartKm });
      expect(same?.vehicle.vin).toBe(shift.vehicle.vin);
    }
  });

  it('never puts two people into one vehicle, and nobody into a dormant one', () => {
    const taken = drivers
      .flatMap((driver) => shiftsOfDriver(driver, ...week))
      .map(({ date, vehicle }) => `${date} ${vehicle.vin}`);
    expect(new Set(taken).size).toBe(taken.length);
    const dormant = vehicles.filter(({ timesDriven }) => timesDriven === 0);
    expect(dormant.flatMap((vehicle) => shiftsInVehicle(vehicle, ...week))).toEqual([]);
  });

  it('drives without a gap in the odometer from one working day to the next', () => {
    for (const driver of drivers.slice(0, 5)) {
      const shifts = shiftsOfDriver(driver, ...week);
      for (const [index, shift] of shifts.entries()) {
        const before = shifts[index - 1];
        if (before) expect(shift.odometerStartKm).toBe(before.odometerEndKm);
        expect(shift.odometerEndKm).toBeGreaterThan(shift.odometerStartKm);
      }
    }
  });

  it('keeps driving times lawful', () => {
    for (const { changes } of drivers.flatMap((driver) => shiftsOfDriver(driver, ...week))) {
      let drivenMinutes = 0;
      let sinceBreakMinutes = 0;
      for (const [index, change] of changes.entries()) {
        const minutes = (changes[index + 1]?.minute ?? change.minute) - change.minute;
        if (change.activity === 'drive') {
          drivenMinutes += minutes;
          sinceBreakMinutes += minutes;
        }
        if (change.activity === 'rest' && minutes >= 45) sinceBreakMinutes = 0;
        expect(sinceBreakMinutes).toBeLessThanOrEqual(270);
      }
      expect(drivenMinutes).toBeLessThanOrEqual(540);
      expect(changes.at(-1)?.minute).toBeLessThan(1_440);
    }
  });
});

describe('a download of the fleet', () => {
  it('has the common names of card and vehicle-unit files', () => {
    const [ivo] = drivers;
    const [tractor] = vehicles;
    if (!ivo || !tractor) throw new Error('the fleet is empty');
    expect(makeFleetDownload(ivo, { now }).fileName).toBe('C_20261121_0712_I_Tarrowby_DB10000010100100.DDD');
    expect(makeFleetDownload(tractor, { now }).fileName).toBe('M_20261121_0712_TD71 QHB_XLRTEH4300G217701.DDD');
    expect(makeFleetDownload(ivo, { now, convention: 'spain' }).fileName).toBe(
      'C_DB10000010100100_E_20261121_0712.TGD',
    );
  });

  it('has file names in plain letters for people with accents', () => {
    const names = drivers.map((driver) => makeFleetDownload(driver, { now, days: 2 }).fileName);
    for (const name of names) expect(name).toMatch(/^C_\d{8}_\d{4}_[A-Z]_[A-Za-z-]+_[0-9A-Z]{16}\.DDD$/);
  });

  it('covers the days asked for and ends with yesterday', () => {
    const [driver] = drivers;
    if (!driver) throw new Error('the fleet is empty');
    const elements = walkCardFile(makeFleetDownload(driver, { now, days: 14 }).bytes);
    const days = walkActivityRing(elementOf(elements, 0x0504, 0)).map(({ date }) => date);
    expect(days.at(0)).toBe('2026-11-09');
    expect(days.at(-1)).toBe('2026-11-20');
  });

  it('tells the download before as long ago as the fleet says, or as asked', () => {
    const [driver] = drivers;
    if (!driver) throw new Error('the fleet is empty');
    const previousIn = (bytes: Uint8Array): number => elementOf(walkCardFile(bytes), 0x050e, 0).readUInt32BE();
    expect(previousIn(makeFleetDownload(driver, { now }).bytes)).toBe(Date.parse('2026-10-19T06:30:00Z') / 1000);
    expect(previousIn(makeFleetDownload(driver, { now, previousDownload: null }).bytes)).toBe(0);
  });

  it('is the same for the same seed and another for another', () => {
    for (const subject of [drivers[5], vehicles[8]]) {
      if (!subject) throw new Error('the fleet is too small');
      const { bytes } = makeFleetDownload(subject, { now, seed: 1 });
      expect(makeFleetDownload(subject, { now, seed: 1 }).bytes).toEqual(bytes);
      expect(makeFleetDownload(subject, { now, seed: 2 }).bytes).not.toEqual(bytes);
    }
  });
});
