export { default as command } from '../pl/command.json' with { type: 'json' };
export { default as commandHelp } from '../pl/commandHelp.json' with { type: 'json' };
export { default as conform } from '../pl/conform.json' with { type: 'json' };
