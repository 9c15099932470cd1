import { cardsOfEveryCurve, flawedCards } from './library/card-chains.ts';
import { damaged } from './library/damaged.ts';
import { driverCards } from './library/driver-cards.ts';
import { notDownloads } from './library/not-downloads.ts';
import { oddCards } from './library/odd-cards.ts';
import { oddVehicleUnits } from './library/odd-vehicle-units.ts';
import { otherCards } from './library/other-cards.ts';
import type { Specimen } from './library/specimen.ts';
import { vehicleUnitChains, vehicleUnits, vehicleUnitsAndMore } from './library/vehicle-units.ts';

/** Every specimen of the corpus: kinds, generations, curves, quirks and damage, each with what must be found in it. */
export const specimens: readonly Specimen[] = [
  ...driverCards,
  ...otherCards,
  ...cardsOfEveryCurve,
  ...flawedCards,
  ...oddCards,
  ...vehicleUnits,
  ...vehicleUnitChains,
  ...vehicleUnitsAndMore,
  ...oddVehicleUnits,
  ...damaged,
  ...notDownloads,
];
