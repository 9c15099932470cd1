/** How many records a card has room for; EF Application_Identification tells it, and no reader may assume it (appendix 2, chapter 4). */
export interface CardCapacity {
  readonly eventsPerType: number;
  readonly faultsPerType: number;
  readonly activityBytes: number;
  readonly vehicles: number;
  readonly places: number;
  readonly specificConditions: number;
  readonly calibrations: number;
  readonly gnssPlaces: number;
  readonly vehicleUnits: number;
  readonly borderCrossings: number;
  readonly loadOperations: number;
  readonly loadTypes: number;
}

/** Driver card, generation 1, with the room of present cards (TCS_151). */
export const gen1DriverCapacity: CardCapacity = {
  eventsPerType: 12,
  faultsPerType: 24,
  activityBytes: 13_776,
  vehicles: 200,
  places: 112,
  specificConditions: 56,
  calibrations: 0,
  gnssPlaces: 0,
  vehicleUnits: 0,
  borderCrossings: 0,
  loadOperations: 0,
  loadTypes: 0,
};

/** The smallest driver card of generation 1 that the regulation allows. */
export const smallestGen1DriverCapacity: CardCapacity = {
  ...gen1DriverCapacity,
  eventsPerType: 6,
  faultsPerType: 12,
  activityBytes: 5_544,
  vehicles: 84,
  places: 84,
};

/** Driver card, generation 2 (TCS_155). */
export const gen2DriverCapacity: CardCapacity = {
  ...gen1DriverCapacity,
  specificConditions: 112,
  gnssPlaces: 336,
  vehicleUnits: 200,
  borderCrossings: 1_120,
  loadOperations: 1_624,
  loadTypes: 336,
};

/** Workshop card, generation 1 (TCS_159). */
export const gen1WorkshopCapacity: CardCapacity = {
  ...gen1DriverCapacity,
  eventsPerType: 3,
  faultsPerType: 6,
  activityBytes: 492,
  vehicles: 8,
  places: 8,
  specificConditions: 2,
  calibrations: 88,
};

/** Workshop card, generation 2 (TCS_163). */
export const gen2WorkshopCapacity: CardCapacity = {
  ...gen1WorkshopCapacity,
  specificConditions: 4,
  calibrations: 255,
  gnssPlaces: 24,
  vehicleUnits: 8,
  borderCrossings: 4,
  loadOperations: 8,
  loadTypes: 4,
};
