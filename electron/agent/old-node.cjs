'use strict';
// Says in one sentence that this Node is too old, before anything that it cannot read. This file must be read by every
// Node that anybody may still have, so it is written in the JavaScript of 2009; it runs before each of our programs.
var needed = require('../../package.json')
  .engines.node.replace(/[^\d.]/g, '')
  .split('.');
var found = process.versions.node.split('.');
var majors = Number(found[0]) - Number(needed[0]);
if (majors < 0 || (majors === 0 && Number(found[1]) < Number(needed[1]))) {
  process.stderr.write(
    'Tacho Depot needs Node ' +
      needed.join('.') +
      ' or newer, and this is Node ' +
      process.versions.node +
      ': install the newest one from https://nodejs.org, and start again.\n',
  );
  // As the agent's "misconfigured": starting it again changes nothing.
  process.exit(78);
}
