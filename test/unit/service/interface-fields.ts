/**
 * The fields of every operation, copied from the interface by hand and apart from the table, so that a slip in either
 * shows. One line a type, in the words of the interface; `a.b` is a field of an object, `a[].b` one of its items.
 */
export interface InterfaceFields {
  readonly request: Readonly<Record<string, string>>;
  readonly answer: Readonly<Record<string, string>>;
}

function fields(...lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [type = '', names = ''] = line.split(': ');
      return names.split(' ').map((name) => [name, type]);
    }),
  );
}

const bounds = 'date-time: recordsAfterDateTime recordsBeforeDateTime';
const driverFilter = 'string[]: filterByDriverIds';
const vehicleFilter = 'string[]: filterByVehicleIds';
const address = ['addressLine1', 'addressLine2', 'townCity', 'postCode', 'region', 'country'];
const within = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`).join(' ');
const employee = (names: string) => within('records[].employeeDetails', names.split(' '));

const batchAnswer = fields(
  'int32: recordsSubmitted successfullyProcessed responseCode',
  'string[]: errors[].errorMessages',
  'any: errors[].record',
  'boolean: hasErrors',
  'string: errorMessage',
);
const uploadAnswer = fields('string: digitalTachographId', 'int32: responseCode');

export const interfaceFields: Readonly<Record<string, InterfaceFields>> = {
  'driver-d6': {
    request: fields(driverFilter, bounds, 'boolean: includeNonCoreVehicles'),
    answer: fields(
      'string: driverId driverName employmentNumber',
      'string: infringementGroups[].description',
      'DateValue: infringementGroups[].infringements[].infringementDate infringementGroups[].infringements[].infringementOccuredAt',
      'int32: infringementGroups[].infringements[].infringementCode',
      'string: infringementGroups[].infringements[].description infringementGroups[].infringements[].info',
    ),
  },
  'driver-d28': {
    request: fields(driverFilter, bounds),
    answer: fields(
      'string: driverName driverId employmentNumber driverNumber category agency division data[].registrations',
      'boolean: hasDivision',
      'DateValue: data[].startOfDutyDate data[].startOfDuty data[].endOfDuty',
      'MinutesValue: data[].totalDrive data[].totalOther data[].totalRest data[].totalPOA data[].totalDutyTime',
    ),
  },
  'driver-d46': {
    request: fields(driverFilter, bounds, 'int32: filterClockingData filterMinutes'),
    answer: fields(
      'string: driverId payrollId name category agency divisionId divisionName',
      'boolean: deductBreak data[].clockingMismatch',
      'int32: breakValue',
      'DateValue: data[].clockIn data[].clockOut data[].tachoStart data[].tachoEnd',
      'MinutesValue: data[].tachoHours data[].clockedHours totalTachoHours totalClockedHours',
    ),
  },
  'driver-d53': {
    request: fields(driverFilter, 'int32: daysSinceLastDownload'),
    answer: fields(
      'string: driverId driverName category agency',
      'DateValue: cardProcessedDate',
      'int32: daysSinceLastRead',
    ),
  },
  'driver-d68': {
    request: fields(driverFilter, bounds),
    answer: fields(
      'string: driverId name',
      'DateValue: records[].date',
      'int32: records[].kmPerDuty',
      'MinutesValue: records[].totalTachoTime records[].totalDriveTime records[].totalOtherWork records[].totalPoA',
      'MinutesValue: records[].totalBreak records[].totalClockedHours records[].differenceTachoClocked',
      'PercentValue: records[].drivingTimePercentage records[].otherWorkPercentage',
      'PercentValue: records[].poAPercentage records[].breakPercentage',
    ),
  },
  'driver-d99': {
    request: fields(driverFilter, 'boolean: onlyIncludeCardsProcessed'),
    answer: fields(
      'string: driverName driverId divisionName category agency nextWeeklyRestType',
      'DateValue: cardProcessedDate earliestNextStart lastRecordEndTime',
      'int32: reducedDailyRestAvailable extendedDriveAvailable',
      'MinutesValue: fortnightlyDriveLastWeek fortnightlyDriveCurrentWeek fortnightlyDriveAvailable',
    ),
  },
  'vehicle-v5': {
    request: fields(vehicleFilter, bounds),
    answer: fields(
      'string: vehicleId registration',
      'int32: totalDistanceKms avgTripDistanceKms totalDistanceMiles avgTripDistanceMiles startOdo lastOdo totalKms numberOfTrips',
      'DateValue: lastUsedDate firstUsedDate',
    ),
  },
  'vehicle-v6': {
    request: fields(
      vehicleFilter,
      bounds,
      'int32: ignoreUnrecordedDifferencesLessThanOrEqualTo ignoreOverlapsLessThanOrEqualTo',
    ),
    answer: fields(
      'string: vehicleId registration siteDetails[].siteName',
      'int32: siteDetails[].siteNumber',
      'string: rows[].driverId rows[].driverName rows[].startLocation rows[].endLocation rows[].missingMileageReason',
      'int32: rows[].fleetId rows[].startOdo rows[].endOdo rows[].distanceKms rows[].avgSpeed',
      'DateValue: rows[].date rows[].startTime rows[].finishTime',
      'MinutesValue: rows[].totalDrive rows[].totalOther rows[].totalPOA rows[].totalBreak rows[].totalTime',
      'boolean: rows[].unrecordedKms rows[].doubleManned',
    ),
  },
  'vehicle-v14': {
    request: fields(vehicleFilter, 'int32: daysSinceLastDownload', 'boolean: includeDormantVehicles'),
    answer: fields(
      'string: vehicleId registration category',
      'DateValue: lastDownload ninetyDayLimit lastDriven',
      'int32: timesDrivenByActiveEmployee daysSinceLastRead',
    ),
  },
  'site-S40': {
    request: fields(
      'int32[]: filterByFleetIds',
      bounds,
      'int32: ignoreDistanceLessThanKilometres ignoreDriveTimeLessThanMinutes',
    ),
    answer: fields(
      'int32: fleetId odoStartKms odoEndKms totalDistanceKms',
      'string: vehicleId registration driverName',
      'DateValue: startTime endTime',
      'MinutesValue: totalDriveMinutes',
    ),
  },
  'drivers-update': {
    request: fields(
      `string: ${within('records[]', ['id', 'username', 'lastName', 'firstName', 'otherNames', 'category', 'agency', 'employeeNumber'])}`,
      'date-time: records[].createdDate',
      'boolean: records[].noLongerWorksForUs',
      `string: ${within('records[].driverDetails', ['driverCardNumber', 'drivingLicenceNumber'])}`,
      `date-time: ${within('records[].driverDetails', ['drivingLicenceExpiry', 'drivingLicenceValidFrom', 'lgvLicenceExpiry', 'pcvLicenceExpiry', 'dqcExpiry'])}`,
      `boolean: ${within('records[].driverDetails', ['hazChemTrained', 'nightWorkOptOut'])}`,
      `string: ${employee('title homeTelephone workTelephone mobile gender ethnicity countryOfOrigin jobRole nationalInsuranceNumber payRollNumber')}`,
      `date-time: ${employee('dateOfBirth employmentStarted')}`,
      `boolean: ${employee('workPermitRequired')}`,
      `string: ${within('records[].employeeDetails.address', address)}`,
      `string: ${employee('emergencyContacts[].firstName emergencyContacts[].lastName emergencyContacts[].relationship')}`,
      `string: ${employee('emergencyContacts[].mobile emergencyContacts[].homeTelephone emergencyContacts[].email')}`,
      `string: ${within('records[].employeeDetails.emergencyContacts[].address', address)}`,
      `string: ${within('records[].employeeDetails.qualificationsSkillsTraining[]', ['skill', 'reference', 'notes'])}`,
      'date-time: records[].employeeDetails.qualificationsSkillsTraining[].expiryDate',
      'int32: records[].defaultFleetDetails.fleetNumber',
      'string: records[].defaultFleetDetails.fleetName',
      'string: records[].registeredCards[].cardNumber records[].registeredCards[].cardType',
      'date-time: records[].registeredCards[].cardExpiryDate',
      'string: records[].divisionDetails.divisionId',
    ),
    answer: batchAnswer,
  },
  'clockings-update': {
    request: fields(
      'string: records[].clockingId',
      'boolean: records[].isClockIn',
      'date-time: records[].clockingTimeStamp',
    ),
    answer: batchAnswer,
  },
  'clockings-delete': { request: fields('string[]: clockingIds'), answer: batchAnswer },
  'check-sheets-search': {
    request: fields(
      'string[]: filterByCheckSheetIds filterByVehicleIds filterByDriverIds',
      'date-time: checkSheetsAfterDateTime checkSheetsBeforeDateTime',
    ),
    answer: fields(
      'string: id templateName additionalComments driverId driverName checkType fleetName highestSeverity locationOfCheck',
      'string: trailerNumber vehicleId vehicleRegistration completedByUserId completedByName deviceId deviceName',
      'int32: checkResults[].sortOrder checkResults[].timeTakenSeconds',
      'string: checkResults[].checkItem checkResults[].notes checkResults[].severity',
      'string[]: checkResults[].images',
      'date-time: dateStarted dateFinished',
      'int32: fleetNumber odo timeTakenSeconds totalImages',
      'double: longitude latitude',
      'boolean: isManual',
    ),
  },
  'check-sheets-actions-search': {
    request: fields(
      'string[]: filterByCheckResultActionIds filterByCheckSheetIds filterByVehicleIds',
      'date-time: checkResultActionsAfterDateTime checkResultActionsBeforeDateTime',
      'boolean: includePasses',
    ),
    answer: fields(
      'string: id checkSheetId actionedBy actionNotes newSeverity trailerNumber vehicleId vehicleRegistration',
      'string: originalSeverity checkItem checkItemNotes',
      'date-time: checkSheetDate actionedDate',
      'string[]: images',
    ),
  },
  'fleets-search': {
    request: fields(
      'int32[]: filterByFleetNumbers',
      'boolean: includePointsScheme includeCategoriesAndAgencies includeDivisions',
    ),
    answer: fields(
      'int32: fleetNumber pointsScheme[].code pointsScheme[].points',
      'string: fleetName pointsScheme[].message vehicleCategories[].categoryType',
      'string[]: driverCategories driverAgencies vehicleCategories[].categories',
      'string: nominatedTransportManager.id nominatedTransportManager.name',
    ),
  },
  'divisions-search': {
    request: {},
    answer: fields('string: divisionId divisionName parentId divisionPath rootDivisionId rootDivisionName'),
  },
  'tachograph-upload': {
    request: fields('string: siteProductCode fileName fileContents'),
    answer: uploadAnswer,
  },
  'tachograph-upload-multipart-form-data': {
    request: fields('string: siteProductCode fileName', 'bytes: file'),
    answer: uploadAnswer,
  },
  'vehicles-tachograph-types': { request: {}, answer: fields('string: code description type') },
};
