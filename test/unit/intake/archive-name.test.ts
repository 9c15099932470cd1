import { describe, expect, it } from 'vitest';
import { archiveNames } from '../../../electron/engine/intake/uploaded-originals.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { nameFindings, readDownloadName } from '../../../shared/tachograph/names.ts';
import { nameConventions } from '../../../shared/tachograph/write-name.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';

const now = '2026-07-20T07:38:00Z';
const [driver] = drivers;
const [vehicle] = vehicles;
if (driver === undefined || vehicle === undefined) throw new Error('the fleet is empty');
const card = summariseDownload(makeFleetDownload(driver, { now }).bytes);
const unit = summariseDownload(makeFleetDownload(vehicle, { now, speedMinutes: 0 }).bytes);
const original = {
  fileName: 'download (3).bin',
  modifiedMs: Date.parse('2026-07-20T08:00:30Z'),
  zone: 'Europe/London',
};

describe('the name of an original in the folder of sent ones', () => {
  it('is its own where the depot wants no other', () => {
    expect(archiveNames('as-they-are', card, original)[0]).toBe('download (3).bin');
  });

  it('has the driver, the card and the time at which the file was written, in the zone of the depot', () => {
    const { cardNumber, surname = '', firstNames = '' } = card.card ?? {};
    const name = `C_20260720_0900_${firstNames.charAt(0)}_${surname}_${cardNumber}.DDD`;
    expect(archiveNames('common', card, original)[0]).toBe(name);
    expect(archiveNames('france', card, original)[0]).toBe(`UK_${cardNumber?.slice(0, 14)}2607200900.C1B`);
  });

  it('takes the time of the download from a name that has it', () => {
    const [name] = archiveNames('common', card, { ...original, fileName: 'C_20260719_1210_X.DDD' });
    expect(name).toMatch(/^C_20260719_1210_/);
  });

  it('never has a time before the newest data of the card, whatever the clock of the reader says', () => {
    const [name] = archiveNames('common', card, { ...original, modifiedMs: 0 });
    const told = Date.parse(`${readDownloadName(name).time}:00Z`);
    expect(told).toBeGreaterThanOrEqual(Date.parse(card.dataUpTo ?? '') - 60_000);
  });

  it('has the registration, the VIN and the time of the recorder of a vehicle unit', () => {
    expect(archiveNames('vdo', unit, original)[0]).toBe(
      `M_20260720_0838_${unit.vehicle?.registration}_${unit.vehicle?.vin}.DDD`,
    );
    expect(archiveNames('spain', unit, original)[0]).toBe(`V_${unit.vehicle?.registration}_E_20260720_0838.TGD`);
    const number = unit.vehicle?.registration?.replaceAll(' ', '').padEnd(13, '_');
    expect(archiveNames('france', unit, original)[0]).toBe(`UK_${number}2607200838.V1B`);
  });

  it.each(nameConventions)('can be read again, and fits the content (%s)', (convention) => {
    const readCard = readDownloadName(archiveNames(convention, card, original)[0]);
    const { cardNumber = null } = card.card ?? {};
    expect(readCard).toMatchObject({
      says: 'card',
      cardNumber: convention === 'france' ? cardNumber?.slice(0, 14) : cardNumber,
    });
    expect(nameFindings(readCard, { kind: 'card', cardNumber, dataUpTo: null })).toEqual([]);
    const readUnit = readDownloadName(archiveNames(convention, unit, original)[0]);
    const { vin = null, registration = null } = unit.vehicle ?? {};
    const content = { kind: 'vehicle-unit', vehicle: { vin, registration }, downloadedAt: null } as const;
    expect(nameFindings(readUnit, content)).toEqual([]);
  });

  it('stays its own where the content does not say everything, or was not read', () => {
    const nameless = { ...unit, vehicle: unit.vehicle && { ...unit.vehicle, registration: null } };
    for (const summary of [null, nameless, summariseDownload(new TextEncoder().encode('<html></html>'))]) {
      expect(archiveNames('common', summary, original)).toEqual(['download (3).bin']);
    }
  });

  it('comes with every other name under which an interrupted move may have left the file, each once', () => {
    const names = archiveNames('spain', card, original);
    expect(new Set(names).size).toBe(names.length);
    for (const convention of nameConventions) expect(names).toContain(archiveNames(convention, card, original)[0]);
    expect(names).toContain('download (3).bin');
  });
});
