/**
 * Windows has no SIGTERM that a program could hear. Ctrl+Break comes as SIGBREAK, and a console window that is closed as
 * SIGHUP, after which Windows leaves some seconds.
 */
function stopSignals(platform: NodeJS.Platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
}

/** Settles at the first signal to stop. A second one ends the process at once, as a person in a hurry expects. */
export function stopRequested(platform: NodeJS.Platform = process.platform): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    };
    for (const signal of stopSignals(platform)) process.on(signal, onSignal);
  });
}
