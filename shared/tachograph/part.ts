/**
 * The parts of a download as a clerk would name them. Several elementary files of a card can be one part, and all
 * activity blocks of a vehicle unit are one part.
 */
export type VehicleUnitPart =
  | 'overview'
  | 'activities'
  | 'events-and-faults'
  | 'detailed-speed'
  | 'technical-data'
  | 'card-download'
  | 'vendor-block';

export type CardPart =
  | 'chip'
  | 'card-type'
  | 'identity'
  | 'previous-download'
  | 'driving-licence'
  | 'certificates'
  | 'events'
  | 'faults'
  | 'activities'
  | 'vehicles-used'
  | 'places'
  | 'current-use'
  | 'controls'
  | 'specific-conditions'
  | 'vehicle-units-used'
  | 'positions'
  | 'border-crossings'
  | 'load-operations'
  | 'calibrations'
  | 'company-activities'
  | 'other';

export type DownloadPart = VehicleUnitPart | CardPart;
