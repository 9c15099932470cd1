export { default as command } from '../en/command.json' with { type: 'json' };
export { default as commandHelp } from '../en/commandHelp.json' with { type: 'json' };
export { default as conform } from '../en/conform.json' with { type: 'json' };
