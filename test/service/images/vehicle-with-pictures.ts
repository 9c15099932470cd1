import path from 'node:path';
import Database from 'better-sqlite3';

/** The registration mark of a vehicle on whose check sheets there are pictures, by the data of a running service. */
export function vehicleWithPictures(serviceDirectory: string): string {
  const database = new Database(path.join(serviceDirectory, 'service.sqlite'), { readonly: true });
  const registration = database
    .prepare<[], string>(
      "SELECT body ->> '$.vehicleRegistration' FROM check_sheets WHERE body ->> '$.totalImages' > 0 LIMIT 1",
    )
    .pluck()
    .get();
  database.close();
  if (registration === undefined) throw new Error('the seeded fleet has no check sheet with pictures');
  return registration;
}
