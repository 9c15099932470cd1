import { answerBody, flag, identifier, int32, int32s, list, requestBody, text, texts } from '../fields.ts';
import { defineOperation } from '../operation.ts';

const api = '/fleets/v1/api';

const fleet = answerBody(
  { fleetNumber: int32('number of the fleet') },
  {
    fleetName: text('name of the fleet'),
    driverCategories: texts('categories of drivers'),
    driverAgencies: texts('agencies that supply drivers'),
    vehicleCategories: list(
      answerBody({}, { categoryType: text('kind of category'), categories: texts('categories of that kind') }).meta({
        id: 'VehicleCategory',
      }),
      'categories of vehicles',
    ),
    nominatedTransportManager: answerBody(
      {},
      { id: text("the manager's identifier"), name: text("the manager's name") },
    ).meta({ description: 'transport manager who answers for the fleet' }),
    pointsScheme: list(
      answerBody(
        {},
        { code: int32('code of the infringement'), message: text('what it is called'), points: int32('points for it') },
      ).meta({ id: 'PointsSchemeEntry' }),
      'points for infringements',
    ),
  },
)
  .loose()
  .meta({
    id: 'Fleet',
    description: 'a fleet; fields that are not listed, such as its divisions, are kept as they came',
  });

export const fleetsSearch = defineOperation({
  name: 'fleets-search',
  kind: 'search',
  api,
  purpose: 'search fleets',
  request: requestBody(
    {},
    {
      filterByFleetNumbers: int32s('fleets to include, by their numbers'),
      includePointsScheme: flag('include the points scheme'),
      includeCategoriesAndAgencies: flag('include categories and agencies'),
      includeDivisions: flag('include divisions'),
    },
  ),
  answer: fleet,
});

export const divisionsSearch = defineOperation({
  name: 'divisions-search',
  kind: 'search',
  api,
  purpose: 'list divisions',
  request: requestBody({}, {}),
  answer: answerBody(
    { divisionId: identifier('identifier of the division') },
    {
      divisionName: text('name of the division'),
      parentId: text('division above it; absent at the root'),
      divisionPath: text('path from the root'),
      rootDivisionId: text('root division, its identifier'),
      rootDivisionName: text('root division, its name'),
    },
  ).meta({ id: 'Division' }),
});
