import type { OperationHandler } from '../operation-handler.ts';

/** Codes and types are the interface's; the descriptions are not shown by it. */
const tachographTypes = [
  { code: 'DT', description: 'Digital tachograph', type: 'Digital' },
  { code: 'VU', description: 'Vehicle unit', type: 'Digital' },
  { code: 'LA', description: 'Light vehicle, automatic', type: 'Analogue' },
  { code: 'LM', description: 'Light vehicle, manual', type: 'Analogue' },
  { code: 'VA', description: 'Vehicle, automatic', type: 'Analogue' },
  { code: 'VM', description: 'Vehicle, manual', type: 'Analogue' },
  { code: 'MA', description: 'Modular, automatic', type: 'Analogue' },
  { code: 'MM', description: 'Modular, manual', type: 'Analogue' },
];

export const vehiclesTachographTypes: OperationHandler<'vehicles-tachograph-types'> = () => tachographTypes;
