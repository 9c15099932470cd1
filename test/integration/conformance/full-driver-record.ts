import type { Driver } from '../../../shared/service/operations/driver-record.ts';

/** A driver with every field that drivers-update takes, as the seeded organisation can hold it. */
export function fullDriverRecord(id: string): Driver {
  const address = {
    addressLine1: '1 High Street',
    addressLine2: 'Old Town',
    townCity: 'Stonefield',
    postCode: 'ZZ1 1ZZ',
    region: 'North',
    country: 'Nowhere',
  };
  return {
    id,
    username: 'a.b',
    lastName: 'Last',
    firstName: 'First',
    otherNames: 'Other',
    category: 'Van',
    agency: 'Agency',
    employeeNumber: 'E1',
    createdDate: '2020-01-02T03:04:05.000Z',
    noLongerWorksForUs: false,
    driverDetails: {
      driverCardNumber: 'DB00000000000100',
      drivingLicenceNumber: 'L1',
      drivingLicenceExpiry: '2030-01-01T00:00:00Z',
      drivingLicenceValidFrom: '2010-01-01T00:00:00Z',
      lgvLicenceExpiry: '2031-01-01T00:00:00Z',
      pcvLicenceExpiry: '2032-01-01T00:00:00Z',
      dqcExpiry: '2033-01-01T00:00:00Z',
      hazChemTrained: true,
      nightWorkOptOut: false,
    },
    employeeDetails: {
      title: 'Ms',
      homeTelephone: '1',
      workTelephone: '2',
      mobile: '3',
      gender: 'F',
      ethnicity: 'E',
      countryOfOrigin: 'C',
      jobRole: 'Driver',
      nationalInsuranceNumber: 'N1',
      payRollNumber: 'P1',
      dateOfBirth: '1980-01-01T00:00:00Z',
      employmentStarted: '2015-01-01T00:00:00Z',
      workPermitRequired: true,
      address,
      emergencyContacts: [
        {
          firstName: 'A',
          lastName: 'B',
          relationship: 'Sister',
          mobile: '4',
          homeTelephone: '5',
          email: 'a@example.org',
          address,
        },
      ],
      qualificationsSkillsTraining: [
        { skill: 'Crane', reference: 'R', notes: 'None', expiryDate: '2029-01-01T00:00:00Z' },
      ],
    },
    defaultFleetDetails: { fleetNumber: 3, fleetName: 'Harbour containers' },
    registeredCards: [{ cardNumber: 'DB00000000000100', cardExpiryDate: '2028-05-06T00:00:00Z', cardType: 'Driver' }],
    divisionDetails: { divisionId: 'harbour' },
  };
}
