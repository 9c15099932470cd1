import { answerBody, identifier, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const vehiclesTachographTypes = defineOperation({
  name: 'vehicles-tachograph-types',
  kind: 'list',
  api: '/vehicles/v1/api',
  purpose: 'list tachograph types',
  encoding: 'none',
  request: requestBody({}, {}),
  answer: answerBody(
    { code: identifier('code of the type, such as DT') },
    { description: text('name of the type'), type: text('Digital or Analogue') },
  ).meta({ id: 'VehicleTachographType' }),
});
