export { default as command } from '../es/command.json' with { type: 'json' };
export { default as commandHelp } from '../es/commandHelp.json' with { type: 'json' };
export { default as conform } from '../es/conform.json' with { type: 'json' };
