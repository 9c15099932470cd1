export { default as command } from '../de/command.json' with { type: 'json' };
export { default as commandHelp } from '../de/commandHelp.json' with { type: 'json' };
export { default as conform } from '../de/conform.json' with { type: 'json' };
