import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A Linux desktop for pictures: window frames, a panel with the signs of programs, and notifications. */
export interface RealDesktop {
  /** Of the whole screen, or of a part of it. */
  readonly picture: (file: string, part?: Part) => void;
  /** Presses a button of the mouse at a place of the screen: 1 the left one, 3 the right one. */
  readonly click: (x: number, y: number, button: 1 | 3) => void;
  readonly close: () => void;
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const screenSize = { width: 1400, height: 900 } as const;
export const panelHeight = 34;

/** What is needed besides a screen and a message bus, by Debian's names of the packages. */
const packages = 'xfce4-panel, xfce4-notifyd, xfwm4, xdotool, imagemagick and x11-xserver-utils';
const startsWithinMs = 10_000;

/** The programs of XFCE, on the screen and the message bus of the environment. Rejects where one is missing. */
export async function openRealDesktop(): Promise<RealDesktop> {
  const configuration = path.join(process.env.XDG_CONFIG_HOME ?? '', 'xfce4/xfconf/xfce-perchannel-xml');
  await mkdir(configuration, { recursive: true });
  await writeFile(path.join(configuration, 'xfce4-panel.xml'), panel);
  await writeFile(path.join(configuration, 'xfce4-notifyd.xml'), notifications);
  const started: ChildProcess[] = [];
  const start = (name: string, ...given: readonly string[]) => {
    const [program = name] = globSync([`/usr/lib/*/xfce4/*/${name}`, `/usr/bin/${name}`]);
    const child = spawn(program, given, { stdio: 'ignore' });
    child.once('error', () => console.error(`${name} cannot be started. The pictures need Debian's ${packages}.`));
    started.push(child);
  };
  const close = () => {
    for (const child of started) child.kill();
  };
  start('xfconfd');
  await untilOwned('org.xfce.Xfconf');
  // Its compositor would paint over the ground.
  start('xfwm4', '--compositor=off');
  start('xfce4-panel');
  start('xfce4-notifyd');
  await untilOwned('org.kde.StatusNotifierWatcher');
  await untilOwned('org.freedesktop.Notifications');
  // A screen forgets its colour when the last program leaves it: not before the others are there.
  execFileSync('xsetroot', ['-solid', '#5b6b7c']);
  return {
    picture(file, part = { x: 0, y: 0, ...screenSize }) {
      const crop = `${part.width}x${part.height}+${part.x}+${part.y}`;
      execFileSync('import', ['-silent', '-window', 'root', '-crop', crop, '+repage', '-strip', file]);
    },
    click: (x, y, button) => void execFileSync('xdotool', ['mousemove', String(x), String(y), 'click', String(button)]),
    close,
  };
}

/** Waits until a program has taken this name on the message bus. */
async function untilOwned(name: string): Promise<void> {
  const question = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const endMs = performance.now() + startsWithinMs;
  while (performance.now() < endMs) {
    const answer = execFileSync('dbus-send', [...question, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`]);
    if (answer.includes('boolean true')) return;
    await delay(100);
  }
  throw new Error(`Nothing took the name ${name} on the message bus. The pictures need Debian's ${packages}.`);
}

/** At the lower edge: the clock, and in the very corner the signs of programs, so that their place is known. */
const panel = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=10;x=0;y=0"/>
      <property name="length" type="uint" value="100"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="${panelHeight}"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="1"/>
        <value type="int" value="2"/>
        <value type="int" value="3"/>
      </property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-2" type="string" value="clock">
      <property name="digital-layout" type="uint" value="3"/>
      <property name="digital-time-format" type="string" value="%H:%M"/>
    </property>
    <property name="plugin-3" type="string" value="systray"/>
  </property>
</channel>
`;

const notifications = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-notifyd" version="1.0">
  <property name="initial-opacity" type="double" value="1"/>
  <property name="notify-location" type="uint" value="3"/>
  <property name="do-fadeout" type="bool" value="false"/>
</channel>
`;
