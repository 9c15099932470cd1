import { driverTable, vehicleTable } from './fleet-tables.ts';

/** The newest generation of recording equipment that a card or a vehicle unit speaks. */
export type EquipmentGeneration = 'G1' | 'G2v1' | 'G2v2';

/** A site of the operator: where new drivers and vehicles of an upload go when its product code is given. */
export interface FleetSite {
  readonly siteNumber: number;
  readonly siteName: string;
  readonly productCode: string;
  readonly fleetNumber: number;
  readonly divisionId: string;
}

export interface FleetOfVehicles {
  readonly fleetNumber: number;
  readonly fleetName: string;
  readonly transportManager: { readonly id: string; readonly name: string };
}

/** Divisions form a tree through `parentId`; a root has none. */
export interface FleetDivision {
  readonly divisionId: string;
  readonly divisionName: string;
  readonly parentId?: string;
}

export interface FleetDriver {
  readonly id: string;
  readonly firstNames: string;
  readonly lastName: string;
  /** The spelling on the card, where it is not the operator's. */
  readonly nameOnCard?: { readonly surname: string; readonly firstNames: string };
  readonly category: string;
  /** Empty for the operator's own people. */
  readonly agency: string;
  readonly divisionId: string;
  readonly fleetNumber: number;
  readonly employmentNumber: string;
  /** ISO date. */
  readonly birthDate: string;
  readonly card: {
    /** NationNumeric, 21 = United Kingdom. */
    readonly nation: number;
    /** 16 characters: 14 of the driver, 1 replacement index, 1 renewal index. */
    readonly number: string;
    /** ISO dates; valid through the day of expiry. */
    readonly issuedOn: string;
    readonly expiresOn: string;
    readonly generation: EquipmentGeneration;
  };
  /** Since the service last processed a download of the card; undefined when it never did. */
  readonly daysSinceDownload?: number;
}

export interface FleetVehicle {
  readonly id: string;
  readonly registration: string;
  /** NationNumeric of the registration. */
  readonly nation: number;
  readonly vin: string;
  readonly category: string;
  readonly divisionId: string;
  readonly fleetNumber: number;
  readonly generation: EquipmentGeneration;
  readonly daysSinceDownload?: number;
  readonly daysSinceDriven: number;
  /** Times driven in the last 90 days by people who still work here. */
  readonly timesDriven: number;
}

/** The company whose lock the vehicle units hold and whose card was used. */
export const operator = {
  name: 'Brackenmoor Haulage Ltd',
  address: 'Unit 4, Millbrook Trade Park',
  nation: 21,
  companyCardNumber: 'CB10000002177000',
} as const;

export const divisions: readonly FleetDivision[] = [
  { divisionId: 'brackenmoor', divisionName: 'Brackenmoor' },
  { divisionId: 'millbrook', divisionName: 'Millbrook', parentId: 'brackenmoor' },
  { divisionId: 'stonefield', divisionName: 'Stonefield', parentId: 'brackenmoor' },
  { divisionId: 'harbour', divisionName: 'Harbour', parentId: 'brackenmoor' },
  { divisionId: 'harbour-containers', divisionName: 'Containers', parentId: 'harbour' },
];

export const fleets: readonly FleetOfVehicles[] = [
  { fleetNumber: 1, fleetName: 'Millbrook general haulage', transportManager: { id: 'U301', name: 'Petra Aldermoor' } },
  { fleetNumber: 2, fleetName: 'Stonefield quarry', transportManager: { id: 'U302', name: 'Gwil Trevannion' } },
  { fleetNumber: 3, fleetName: 'Harbour containers', transportManager: { id: 'U303', name: 'Oona Castlebay' } },
];

export const sites: readonly FleetSite[] = [
  { siteNumber: 1, siteName: 'Millbrook depot', productCode: 'BRK-MIL', fleetNumber: 1, divisionId: 'millbrook' },
  { siteNumber: 2, siteName: 'Stonefield depot', productCode: 'BRK-STO', fleetNumber: 2, divisionId: 'stonefield' },
  { siteNumber: 3, siteName: 'Harbour gate', productCode: 'BRK-HAR', fleetNumber: 3, divisionId: 'harbour' },
  { siteNumber: 4, siteName: 'Harbour yard', productCode: 'BRK-YRD', fleetNumber: 3, divisionId: 'harbour-containers' },
];

/** A driver whose card was printed with another spelling: matching files with people by name alone must not be sure here. */
const namesOnCards: Readonly<Record<string, { readonly surname: string; readonly firstNames: string }>> = {
  D1008: { surname: 'Holmsteig', firstNames: 'R.' },
};

/** 40 made-up drivers, two of whom share their name. */
export const drivers: readonly FleetDriver[] = rowsOf(driverTable).map((cell, index) => {
  const id = cell('id');
  const expiresOn = cell('card expiry');
  const nameOnCard = namesOnCards[id];
  return {
    id,
    firstNames: cell('first names'),
    lastName: cell('last name'),
    ...(nameOnCard && { nameOnCard }),
    category: cell('category'),
    agency: cell('agency') === '-' ? '' : cell('agency'),
    divisionId: cell('division'),
    fleetNumber: fleetOfDivision(cell('division')),
    employmentNumber: `BM${String(417 + index * 13).padStart(5, '0')}`,
    birthDate: cell('born'),
    card: {
      nation: Number(cell('nation')),
      number: cell('card number'),
      issuedOn: fiveYearsBefore(expiresOn),
      expiresOn,
      generation: generationOf(cell('generation')),
    },
    ...daysOf(cell('days')),
  };
});

/** 30 made-up vehicles, one of them dormant. */
export const vehicles: readonly FleetVehicle[] = rowsOf(vehicleTable).map((cell) => ({
  id: cell('id'),
  registration: cell('registration'),
  nation: 21,
  vin: cell('VIN'),
  category: cell('category'),
  divisionId: cell('division'),
  fleetNumber: fleetOfDivision(cell('division')),
  generation: generationOf(cell('generation')),
  ...daysOf(cell('days')),
  daysSinceDriven: Number(cell('idle')),
  timesDriven: Number(cell('drives')),
}));

/** Reads a table of `fleet-tables.ts` into one function a line, from a column's name to the text in it; a hole in the table throws. */
function rowsOf(table: string): ((columnName: string) => string)[] {
  const [columnNames = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((text) => text.trim()));
  return lines.map((texts) => (columnName) => {
    const text = texts[columnNames.indexOf(columnName)];
    if (!text) throw new Error(`the fleet table has nothing in column ${columnName} of line ${texts.join(' | ')}`);
    return text;
  });
}

function generationOf(text: string): EquipmentGeneration {
  if (text === 'G1' || text === 'G2v1' || text === 'G2v2') return text;
  throw new Error(`no such generation in the fleet table: ${text}`);
}

function fleetOfDivision(divisionId: string): number {
  const site = sites.find((candidate) => candidate.divisionId === divisionId);
  if (!site) throw new Error(`no site has the division ${divisionId}`);
  return site.fleetNumber;
}

/** A driver card is valid for five years (Regulation (EU) No 165/2014, article 26). */
function fiveYearsBefore(isoDate: string): string {
  return `${Number(isoDate.slice(0, 4)) - 5}${isoDate.slice(4)}`;
}

function daysOf(text: string): { daysSinceDownload?: number } {
  return text === '?' ? {} : { daysSinceDownload: Number(text) };
}
