import type { KeptToDo } from '../../electron/engine/store/to-do.ts';

/** An open entry of what is to do, about whom nobody has done anything yet. */
export const openEntry: KeptToDo = {
  id: 0,
  of: 'driver',
  subject: 'service:7',
  name: 'Greer Ollivant',
  step: 'chase',
  lastDay: null,
  owner: null,
  askedAt: null,
  askedHow: null,
  remindOn: null,
  note: '',
  closedAt: null,
  closedBy: null,
  closedDay: null,
};
