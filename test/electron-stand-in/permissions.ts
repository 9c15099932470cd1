import { originOf } from './addresses.ts';
import type { PageTarget } from './page-target.ts';
import type { Session } from './session.ts';

/** Permissions that a page can ask for, under Chromium's names for them. */
const permissions = ['geolocation', 'notifications', 'midi', 'camera', 'microphone', 'clipboard-read'];

/** Lets the browser answer the page as the session's handlers would: without handlers, everything is granted. */
export async function applyPermissions(target: PageTarget, session: Session, address: string): Promise<void> {
  const origin = originOf(address);
  if (origin === 'null') return;
  for (const name of permissions) {
    const setting = (await session.grants(name)) ? 'granted' : 'denied';
    await target.browserCommand('Browser.setPermission', { permission: { name }, setting, origin });
  }
}
