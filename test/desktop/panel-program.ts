/** A panel of a Linux desktop, as far as a program can tell that one is there: it owns the name that icons are told to. */
import { writeSync } from 'node:fs';
import { joinSessionBus } from '../../electron/shell/tray/session-bus.ts';

const { call } = joinSessionBus(
  process.env.DBUS_SESSION_BUS_ADDRESS ?? '',
  ({ answerTo }) => {
    if (answerTo === 'RequestName') writeSync(3, 'there\n');
  },
  () => process.exit(),
);
call('RequestName', 'org.kde.StatusNotifierWatcher', 0);
