import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import { addressBookRequests } from '../../../shared/contract/address-book.ts';
import { driverEntryRequests } from '../../../shared/contract/driver-entries.ts';
import { maintainRequests } from '../../../shared/contract/maintain-requests.ts';
import type {
  AddressBookRequestName,
  DriverEntryRequestName,
  MaintainRequestName,
  ReportRequestName,
} from '../../../shared/contract/names.ts';
import { reportRequests } from '../../../shared/contract/reports.ts';
import { failure } from '../../../shared/result.ts';

const notHere = () => failure({ code: 'not-possible-now' as const, message: 'This scene has no service.' });

/** The scenes are about uploads: what needs a service is shown against the real engine and the reference service. */
export const withoutService = Object.fromEntries(
  Object.keys({ ...reportRequests, ...maintainRequests, ...driverEntryRequests, ...addressBookRequests }).map(
    (name) => [name, notHere],
  ),
) as unknown as Pick<
  RequestHandlers,
  ReportRequestName | MaintainRequestName | DriverEntryRequestName | AddressBookRequestName
>;
