/** A desktop entry that starts a program at sign-in (freedesktop.org, Desktop Entry Specification 1.5). */
export function autostartEntry(command: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tacho Depot',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}

/** Quoted for the key `Exec`, whose value is unescaped twice: as a string, then as a command line. `%` stands for codes. */
function quoted(argument: string): string {
  const inCommand = argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inCommand.replaceAll('\\', String.raw`\\`)}"`;
}
