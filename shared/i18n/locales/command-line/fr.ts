export { default as command } from '../fr/command.json' with { type: 'json' };
export { default as commandHelp } from '../fr/commandHelp.json' with { type: 'json' };
export { default as conform } from '../fr/conform.json' with { type: 'json' };
