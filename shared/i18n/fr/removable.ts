import type * as english from '../messages/removable.ts';
import type { Texts } from '../translation.ts';

export const removable: Texts<'fr', typeof english.removable> = {
  region: 'Clés USB',
  looking: {
    title: 'Examen de la clé USB {{label}}.',
    line: '{{looked, number}} téléchargements examinés sur {{found, number}}. Laissez la clé branchée.',
  },
  offered: {
    title_one: 'La clé USB {{label}} a {{count, number}} nouveau téléchargement.',
    title_many: 'La clé USB {{label}} a {{count, number}} nouveaux téléchargements.',
    title_other: 'La clé USB {{label}} a {{count, number}} nouveaux téléchargements.',
    line: 'La copie ne change rien sur la clé.',
  },
  copying: {
    title: 'Copie depuis la clé USB {{label}}.',
    line: '{{copied, number}} nouveaux téléchargements copiés sur {{fresh, number}}. Laissez la clé branchée.',
  },
  done: {
    title_zero: 'Rien de nouveau sur la clé USB {{label}}. Vous pouvez la retirer.',
    title_one: '{{count, number}} nouveau téléchargement copié. Vous pouvez retirer la clé USB {{label}}.',
    title_many: '{{count, number}} nouveaux téléchargements copiés. Vous pouvez retirer la clé USB {{label}}.',
    title_other: '{{count, number}} nouveaux téléchargements copiés. Vous pouvez retirer la clé USB {{label}}.',
  },
  notKept: {
    title: 'Ce PC n’a pas pu garder tout le contenu de la clé USB {{label}}.',
    line: '{{copied, number}} nouveaux téléchargements copiés sur {{fresh, number}}, et rien sur la clé n’est perdu. Libérez de la place sur ce PC, puis réessayez.',
  },
  takenOut: {
    title: 'La clé USB {{label}} a été retirée trop tôt.',
    line: '{{copied, number}} nouveaux téléchargements copiés sur {{fresh, number}}, et en sécurité. Rebranchez la clé pour le reste.',
    lookingLine: 'Rien n’a encore été copié. Rebranchez la clé.',
  },
  known_one: '{{count, number}} de ses téléchargements était déjà ici.',
  known_many: '{{count, number}} de ses téléchargements étaient déjà ici.',
  known_other: '{{count, number}} de ses téléchargements étaient déjà ici.',
  unreadable_one: '{{count, number}} de ses fichiers est illisible : copiez-le de nouveau sur la clé.',
  unreadable_many: '{{count, number}} de ses fichiers sont illisibles : copiez-les de nouveau sur la clé.',
  unreadable_other: '{{count, number}} de ses fichiers sont illisibles : copiez-les de nouveau sur la clé.',

  copy_one: 'Le copier',
  copy_many: 'Les copier',
  copy_other: 'Les copier',
  always: 'Copier maintenant et toujours',
  notNow: 'Pas maintenant',
  tryAgain: 'Réessayer',
  close: 'Fermer',

  remembered: {
    title: 'Clés USB',
    help: 'Ce qui se passe quand l’une d’elles est branchée. Leurs fichiers sont lus, jamais changés ni déplacés.',
    none: 'Aucune clé USB avec des téléchargements n’a encore été branchée.',
    off: 'Tacho Depot ne cherche pas de clés USB sur ce PC. Votre service informatique peut le lui permettre.',
    seen: 'vue {{at}}',
    copied_zero: 'rien copié',
    copied_one: '{{count, number}} fichier copié',
    copied_many: '{{count, number}} fichiers copiés',
    copied_other: '{{count, number}} fichiers copiés',
    decision: 'Quand la clé USB {{label}} est branchée',
    choices: { ask: 'Demander d’abord', always: 'Copier aussitôt', never: 'Ne pas y toucher' },
    forget: 'Oublier la clé USB {{label}}',
  },
};
