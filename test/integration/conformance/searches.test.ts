import { describe, expect, it } from 'vitest';
import { ask, conformingService } from './conforming-service.ts';

const service = conformingService();

describe('check-sheets-search', () => {
  it('finds by check sheet, by vehicle, by driver, and by all of them together', async () => {
    const all = await ask(service(), 'check-sheets-search', {});
    const sheet = all[20];
    const { id = '', vehicleId = '', driverId = '' } = sheet ?? {};

    expect(await ask(service(), 'check-sheets-search', { filterByCheckSheetIds: [id] })).toEqual([sheet]);
    const ofVehicle = await ask(service(), 'check-sheets-search', { filterByVehicleIds: [vehicleId] });
    expect(ofVehicle).toEqual(all.filter((each) => each.vehicleId === vehicleId));
    const ofDriver = await ask(service(), 'check-sheets-search', { filterByDriverIds: [driverId] });
    expect(ofDriver).toEqual(all.filter((each) => each.driverId === driverId));
    const ofBoth = { filterByVehicleIds: [vehicleId], filterByDriverIds: [driverId] };
    expect(await ask(service(), 'check-sheets-search', ofBoth)).toEqual(
      ofVehicle.filter((each) => each.driverId === driverId),
    );
  });

  it('bounds by the start of the check, without the bound itself', async () => {
    const all = await ask(service(), 'check-sheets-search', {});
    const starts = all.map((sheet) => sheet.dateStarted ?? '').toSorted();
    const after = starts[30] ?? '';
    const before = starts[90] ?? '';

    const found = await ask(service(), 'check-sheets-search', {
      checkSheetsAfterDateTime: after,
      checkSheetsBeforeDateTime: before,
    });

    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(all.filter(({ dateStarted = '' }) => dateStarted > after && dateStarted < before));
  });
});

describe('check-sheets-actions-search', () => {
  it('leaves out what was passed unless that is asked for', async () => {
    const all = await ask(service(), 'check-sheets-actions-search', { includePasses: true });
    const repaired = await ask(service(), 'check-sheets-actions-search', {});
    expect(repaired).toEqual(all.filter((action) => action.actionNotes === 'Repaired'));
    expect(await ask(service(), 'check-sheets-actions-search', { includePasses: false })).toEqual(repaired);
    expect(all.length).toBeGreaterThan(repaired.length);
  });

  it('finds by action, by check sheet and by vehicle, within bounds', async () => {
    const all = await ask(service(), 'check-sheets-actions-search', {});
    const action = all[10];
    const { id = '', checkSheetId = '', vehicleId = '', actionedDate = '' } = action ?? {};

    expect(await ask(service(), 'check-sheets-actions-search', { filterByCheckResultActionIds: [id] })).toEqual([
      action,
    ]);
    expect(await ask(service(), 'check-sheets-actions-search', { filterByCheckSheetIds: [checkSheetId] })).toEqual(
      all.filter((each) => each.checkSheetId === checkSheetId),
    );
    expect(await ask(service(), 'check-sheets-actions-search', { filterByVehicleIds: [vehicleId] })).toEqual(
      all.filter((each) => each.vehicleId === vehicleId),
    );
    expect(
      await ask(service(), 'check-sheets-actions-search', { checkResultActionsAfterDateTime: actionedDate }),
    ).toEqual(all.filter((each) => (each.actionedDate ?? '') > actionedDate));
    expect(
      await ask(service(), 'check-sheets-actions-search', { checkResultActionsBeforeDateTime: actionedDate }),
    ).toEqual(all.filter((each) => (each.actionedDate ?? '') < actionedDate));
  });

  it('belongs to a check sheet that the other search finds', async () => {
    const sheets = await ask(service(), 'check-sheets-search', {});
    const ids = new Set(sheets.map((sheet) => sheet.id));
    for (const action of await ask(service(), 'check-sheets-actions-search', { includePasses: true })) {
      expect(ids).toContain(action.checkSheetId);
    }
  });
});

describe('fleets-search', () => {
  it('gives points, categories and divisions only when they are asked for', async () => {
    const [plain] = await ask(service(), 'fleets-search', { filterByFleetNumbers: [3] });
    expect(Object.keys(plain ?? {}).sort()).toEqual(['fleetName', 'fleetNumber', 'nominatedTransportManager']);

    const [withPoints] = await ask(service(), 'fleets-search', {
      filterByFleetNumbers: [3],
      includePointsScheme: true,
    });
    expect(withPoints).toEqual({ ...plain, pointsScheme: expect.arrayContaining([expect.any(Object)]) });

    const [withCategories] = await ask(service(), 'fleets-search', {
      filterByFleetNumbers: [3],
      includeCategoriesAndAgencies: true,
    });
    expect(withCategories).toEqual({
      ...plain,
      driverCategories: ['HGV 1', 'HGV 2', 'Van'],
      driverAgencies: ['Calder Staff'],
      vehicleCategories: [{ categoryType: 'Vehicle', categories: expect.arrayContaining(['Tractor']) }],
    });

    const [withDivisions] = await ask(service(), 'fleets-search', {
      filterByFleetNumbers: [3],
      includeDivisions: true,
    });
    expect(withDivisions).toMatchObject({ ...plain, divisions: [{ divisionId: 'harbour', parentId: 'brackenmoor' }] });
  });

  it('gives points for every infringement that the infringement report can name', async () => {
    const [fleet] = await ask(service(), 'fleets-search', { includePointsScheme: true });
    const scheme = new Set(fleet?.pointsScheme?.map((entry) => entry.code));
    for (const row of await ask(service(), 'driver-d6', {})) {
      for (const { infringements = [] } of row.infringementGroups ?? []) {
        for (const { infringementCode } of infringements) expect(scheme).toContain(infringementCode);
      }
    }
  });
});

describe('divisions-search', () => {
  it('lists a tree: each child names its parent, and all name their root', async () => {
    const divisions = await ask(service(), 'divisions-search', {});
    const byId = new Map(divisions.map((division) => [division.divisionId, division]));

    expect(divisions.filter((division) => division.parentId === undefined)).toHaveLength(1);
    for (const division of divisions) {
      if (division.parentId !== undefined) expect(byId.has(division.parentId)).toBe(true);
      expect(byId.get(division.rootDivisionId ?? '')?.divisionName).toBe(division.rootDivisionName);
    }
    expect(byId.get('harbour-containers')?.divisionPath).toBe('Brackenmoor / Harbour / Containers');
  });
});

describe('vehicles-tachograph-types', () => {
  it('lists the eight codes with their types', async () => {
    const types = await ask(service(), 'vehicles-tachograph-types', {});
    expect(Object.fromEntries(types.map(({ code, type }) => [code, type]))).toEqual({
      DT: 'Digital',
      VU: 'Digital',
      LA: 'Analogue',
      LM: 'Analogue',
      VA: 'Analogue',
      VM: 'Analogue',
      MA: 'Analogue',
      MM: 'Analogue',
    });
  });
});
