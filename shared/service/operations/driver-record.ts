import type { z } from 'zod';
import { dateTime, flag, identifier, int32, list, requestBody, text } from '../fields.ts';
import { address } from '../value-objects.ts';

const driverDetails = requestBody(
  {},
  {
    driverCardNumber: text('number of the driver card'),
    drivingLicenceNumber: text('number of the driving licence'),
    drivingLicenceExpiry: dateTime('end of the driving licence'),
    drivingLicenceValidFrom: dateTime('start of the driving licence'),
    lgvLicenceExpiry: dateTime('end of the entitlement for large goods vehicles'),
    pcvLicenceExpiry: dateTime('end of the entitlement for passenger-carrying vehicles'),
    dqcExpiry: dateTime('end of the driver qualification card'),
    hazChemTrained: flag('trained for hazardous chemicals'),
    nightWorkOptOut: flag('has opted out of the limit on night work'),
  },
).meta({ id: 'DriverDetails' });

const emergencyContact = requestBody(
  {},
  {
    firstName: text('first name'),
    lastName: text('last name'),
    relationship: text('relationship to the driver'),
    mobile: text('mobile telephone'),
    homeTelephone: text('telephone at home'),
    email: text('e-mail address'),
    address: address.meta({ description: 'postal address' }),
  },
).meta({ id: 'EmergencyContact' });

const qualification = requestBody(
  {},
  {
    skill: text('skill'),
    reference: text('reference'),
    notes: text('notes'),
    expiryDate: dateTime('end of the qualification'),
  },
).meta({ id: 'Qualification' });

const employeeDetails = requestBody(
  {},
  {
    title: text('title'),
    homeTelephone: text('telephone at home'),
    workTelephone: text('telephone at work'),
    mobile: text('mobile telephone'),
    gender: text('gender'),
    ethnicity: text('ethnicity'),
    countryOfOrigin: text('country of origin'),
    jobRole: text('role'),
    nationalInsuranceNumber: text('national insurance number'),
    payRollNumber: text('payroll number'),
    dateOfBirth: dateTime('date of birth'),
    employmentStarted: dateTime('start of the employment'),
    workPermitRequired: flag('needs a work permit'),
    address: address.meta({ description: 'postal address' }),
    emergencyContacts: list(emergencyContact, 'people to call in an emergency'),
    qualificationsSkillsTraining: list(qualification, 'qualifications, skills and training'),
  },
).meta({ id: 'EmployeeDetails' });

const registeredCard = requestBody(
  {},
  {
    cardNumber: text('number of the card'),
    cardExpiryDate: dateTime('end of the card'),
    cardType: text('kind of card'),
  },
).meta({ id: 'RegisteredCard' });

/** The fields of a driver that an update may change. Only `id` is required: fields that are omitted stay as they are. */
export const driver = requestBody(
  { id: identifier('identifier of an existing driver') },
  {
    username: text('user name'),
    lastName: text('last name'),
    firstName: text('first name'),
    otherNames: text('other names'),
    category: text('category'),
    agency: text('agency that supplies the driver'),
    employeeNumber: text('employee number'),
    createdDate: dateTime('when the record was created'),
    noLongerWorksForUs: flag('has left'),
    driverDetails: driverDetails.meta({ description: 'licences and driver card' }),
    employeeDetails: employeeDetails.meta({ description: 'the driver as an employee' }),
    defaultFleetDetails: requestBody(
      {},
      { fleetNumber: int32('number of the fleet'), fleetName: text('name of the fleet') },
    ).meta({ description: 'fleet that the driver belongs to' }),
    registeredCards: list(registeredCard, 'cards of the driver'),
    divisionDetails: requestBody({}, { divisionId: text('identifier of the division') }).meta({
      description: 'division that the driver belongs to',
    }),
  },
).meta({ id: 'Driver' });
export type Driver = z.infer<typeof driver>;
