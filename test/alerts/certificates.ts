import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import {
  companyAuthority,
  depotCertificate,
  pastCertificate,
  renewedCertificate,
  watcherCertificate,
} from '../integration/agent/monitoring-certificates.ts';

const placeIn = (home: string) => path.join(home, 'certificates');

/** The files of a depot whose port wants certificates, and the settings that name them. */
export async function putCertificates(home: string): Promise<SettingsPatch> {
  await mkdir(placeIn(home), { recursive: true });
  await put(home, depotCertificate);
  await writeFile(path.join(placeIn(home), 'company.pem'), companyAuthority);
  return {
    monitoringCertificate: path.join(placeIn(home), 'depot.pem'),
    monitoringKey: path.join(placeIn(home), 'depot.key'),
    monitoringClientAuthority: path.join(placeIn(home), 'company.pem'),
  };
}

/** A renewal that went wrong puts one there that has run out. */
export const putPastCertificate = (home: string): Promise<void> => put(home, pastCertificate);
export const putRenewedCertificate = (home: string): Promise<void> => put(home, renewedCertificate);

async function put(home: string, { cert, key }: typeof depotCertificate): Promise<void> {
  await writeFile(path.join(placeIn(home), 'depot.pem'), cert);
  await writeFile(path.join(placeIn(home), 'depot.key'), key, { mode: 0o600 });
}

/** The files that the example for Prometheus names; gives their folder. */
export async function putWatcherCertificates(home: string): Promise<string> {
  const place = placeIn(home);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'authority.pem'), companyAuthority);
  await writeFile(path.join(place, 'prometheus.pem'), watcherCertificate.cert);
  await writeFile(path.join(place, 'prometheus.key'), watcherCertificate.key, { mode: 0o600 });
  return place;
}
