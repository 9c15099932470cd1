/** `node build/ansible.ts` writes the settings that the program has into what the role for Ansible takes. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withSettings } from './ansible/argument-specs.ts';

const file = path.join(import.meta.dirname, 'ansible/roles/tacho_depot/meta/argument_specs.yml');
writeFileSync(file, withSettings(readFileSync(file, 'utf8')));
