import { lastDownloadFile } from '../../../shared/tachograph/card/driver-card-files.ts';
import { type CardConnection, openChannel } from './card-channel.ts';
import { applicationNames, cardCommands } from './card-commands.ts';
import type { ReadCard } from './read-card.ts';

const ok = 0x9000;

/**
 * Writes on a card when it was downloaded, as DDP_035 asks for: vehicle units remind the driver by it. Only of a card that
 * is kept and genuine. A card that refuses it, or is taken out now, loses nothing.
 */
export async function noteDownload(
  connection: CardConnection,
  applications: ReadCard['applications'],
  unixSeconds: number,
): Promise<void> {
  const send = openChannel(connection);
  for (const generation of applications) {
    const commands = [
      cardCommands.selectApplication(applicationNames[generation]),
      cardCommands.selectFile(lastDownloadFile),
      cardCommands.writeLastDownload(unixSeconds),
    ];
    for (const command of commands) {
      const answer = await send(command);
      if (!answer.ok) return;
      if (answer.value.status !== ok) break;
    }
  }
}
