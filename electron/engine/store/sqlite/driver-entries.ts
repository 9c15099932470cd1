import { type Regime, regimes } from '../../../../shared/settings/driving-rules.ts';
import type { DriverEntryStore, KeptLeave } from '../driver-entries.ts';
import { forgottenNote } from './forget-names.ts';
import type { StoreContext } from './transactions.ts';

export function createDriverEntryStore({ prepare, transactions, clock }: StoreContext): DriverEntryStore {
  type Chosen = { readonly driverId: string; readonly rules: string };
  const rules = prepare<[], Chosen>(`SELECT driver_id AS driverId, rules FROM driver_entry WHERE kind = 'rules'`);
  const dropRules = prepare<[string]>(`DELETE FROM driver_entry WHERE kind = 'rules' AND driver_id = ?`);
  const addRules = prepare<[string, string]>(
    `INSERT INTO driver_entry (driver_id, kind, rules) VALUES (?, 'rules', ?)`,
  );
  const leave = prepare<[], KeptLeave>(
    `SELECT id, driver_id AS driverId, kind, first_day AS firstDay, last_day AS lastDay FROM driver_entry
     WHERE kind <> 'rules' ORDER BY first_day DESC, id DESC`,
  );
  const leaveOf = prepare<[string], KeptLeave>(
    `SELECT id, driver_id AS driverId, kind, first_day AS firstDay, last_day AS lastDay FROM driver_entry
     WHERE kind <> 'rules' AND driver_id IN (SELECT value FROM json_each(?)) ORDER BY first_day DESC, id DESC`,
  );
  const addLeave = prepare<[string, string, string, string], number>(
    'INSERT INTO driver_entry (driver_id, kind, first_day, last_day) VALUES (?, ?, ?, ?) RETURNING id',
  ).pluck();
  const removeLeave = prepare<[number, string]>(
    `DELETE FROM driver_entry
     WHERE id = ? AND kind <> 'rules' AND driver_id IN (SELECT value FROM json_each(?))`,
  );
  const dropSaidTwice = prepare<[string, string]>(
    `DELETE FROM driver_entry WHERE driver_id = ? AND EXISTS (
       SELECT 1 FROM driver_entry AS known WHERE known.driver_id = ? AND known.kind = driver_entry.kind
         AND (known.kind = 'rules' OR (known.first_day = driver_entry.first_day AND known.last_day = driver_entry.last_day)))`,
  );
  const move = prepare<[string, string]>('UPDATE driver_entry SET driver_id = ? WHERE driver_id = ?');
  const forget = prepare<[string]>(`DELETE FROM driver_entry WHERE kind <> 'rules' AND last_day < ?`);
  const forgetDriver = prepare<[string]>(
    'DELETE FROM driver_entry WHERE driver_id IN (SELECT value FROM json_each(?))',
  );
  const note = prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');

  return {
    rules: () =>
      transactions.read(() => {
        const known = rules.all().flatMap(({ driverId, rules: chosen }): [string, Regime][] => {
          const regime = regimes.find((each) => each === chosen);
          return regime === undefined ? [] : [[driverId, regime]];
        });
        return new Map(known);
      }),
    setRules: (driverIds, chosen) =>
      transactions.write(() => {
        for (const id of driverIds) dropRules.run(id);
        const [first] = driverIds;
        if (chosen !== null && first !== undefined) addRules.run(first, chosen);
      }),
    leave: (driverIds) =>
      transactions.read(() => (driverIds === null ? leave.all() : leaveOf.all(JSON.stringify(driverIds)))),
    addLeave: (driverId, { kind, firstDay, lastDay }) =>
      transactions.write(() => {
        const id = addLeave.get(driverId, kind, firstDay, lastDay);
        if (id === undefined) throw new Error('adding leave returned no row');
        return id;
      }),
    addAllLeave: (entries) =>
      transactions.write(() => {
        for (const { driverId, days } of entries) addLeave.get(driverId, days.kind, days.firstDay, days.lastDay);
      }),
    removeLeave: (driverIds, id) =>
      transactions.write(() => removeLeave.run(id, JSON.stringify(driverIds)).changes === 1),
    follow: (moves) =>
      transactions.write(() => {
        for (const { from, to } of moves) {
          dropSaidTwice.run(from, to);
          move.run(to, from);
        }
      }),
    forgetDriver: (driverIds) => transactions.write(() => forgetDriver.run(JSON.stringify(driverIds)).changes > 0),
    forget: (day) =>
      transactions.write(() => {
        // Backups of before still have them.
        if (forget.run(day).changes > 0) note.run(forgottenNote, String(clock.now()));
      }),
  };
}
