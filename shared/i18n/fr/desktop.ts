import type * as english from '../messages/desktop.ts';
import type { Texts } from '../translation.ts';

export const desktop: Texts<'fr', typeof english.desktop> = {
  tray: {
    open: 'Ouvrir Tacho Depot',
    show_one: 'Afficher le fichier',
    show_many: 'Afficher les {{count, number}} fichiers',
    show_other: 'Afficher les {{count, number}} fichiers',
    lookNow: 'Vérifier maintenant',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    settings: 'Paramètres',
    quit: 'Quitter',
    starting: 'Tacho Depot démarre.',
  },
  menu: {
    file: '&Fichier',
    edit: '&Édition',
    view: '&Affichage',
    help: 'Aid&e',
    allHelp: 'Que faire, et mode d’emploi',
    addFiles: 'Ajouter des fichiers…',
    lookNow: 'Vérifier maintenant',
    close: 'Fermer la fenêtre',
    quit: 'Quitter Tacho Depot',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    zoomReset: 'Taille normale',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    hide: 'Masquer Tacho Depot',
  },
  quit: {
    title: 'Quitter Tacho Depot ?',
    line_one:
      '{{count, number}} fichier est en attente. Il est en sécurité sur ce PC et sera envoyé au prochain démarrage de Tacho Depot. En attendant, rien de nouveau n’est collecté.',
    line_many:
      '{{count, number}} fichiers sont en attente. Ils sont en sécurité sur ce PC et seront envoyés au prochain démarrage de Tacho Depot. En attendant, rien de nouveau n’est collecté.',
    line_other:
      '{{count, number}} fichiers sont en attente. Ils sont en sécurité sur ce PC et seront envoyés au prochain démarrage de Tacho Depot. En attendant, rien de nouveau n’est collecté.',
    keep: 'Laisser fonctionner',
    quit: 'Quitter',
  },
  stillRunning: {
    title: 'Tacho Depot continue de fonctionner',
    line: 'Il collecte et envoie sans sa fenêtre. Rouvrez-le, ou quittez-le, par son icône près de l’horloge.',
  },
  attention: {
    title_one: '{{count, number}} fichier à traiter',
    title_many: '{{count, number}} fichiers à traiter',
    title_other: '{{count, number}} fichiers à traiter',
    line_one: 'Voyez dans Tacho Depot ce qu’il faut en faire.',
    line_many: 'Voyez dans Tacho Depot ce qu’il faut en faire.',
    line_other: 'Voyez dans Tacho Depot ce qu’il faut en faire.',
  },
  backOnline: {
    title: 'Le service est de nouveau accessible',
    line_one: '{{count, number}} fichier qui attendait est en cours d’envoi.',
    line_many: '{{count, number}} fichiers qui attendaient sont en cours d’envoi.',
    line_other: '{{count, number}} fichiers qui attendaient sont en cours d’envoi.',
    nothing: 'Rien n’a dû attendre.',
  },
  crashed: {
    title: 'La fenêtre ne fonctionne plus',
    line: 'Elle a été rouverte et s’est arrêtée encore une fois. La collecte et l’envoi continuent sans elle, et rien n’est perdu.',
    again: 'La rouvrir',
    later: 'La laisser fermée',
  },
  added: {
    title_one: '{{count, number}} fichier n’a pas été ajouté',
    title_many: '{{count, number}} fichiers n’ont pas été ajoutés',
    title_other: '{{count, number}} fichiers n’ont pas été ajoutés',
    tooLarge: '{{name}} est trop grand pour être un téléchargement.',
    unreadable: '{{name}} est illisible. Fermez le programme qui l’utilise, puis réessayez.',
    refused: '{{name}} : {{words}}',
    close: 'Fermer',
  },
  cannotStart: {
    title: 'Tacho Depot ne peut pas démarrer',
    noPage: 'Une partie de cette installation manque. Réinstallez Tacho Depot.',
    agentWithoutPage:
      'Tacho Depot fonctionne déjà sur ce PC, sans fenêtre : il collecte et envoie tout seul. Demandez au service informatique de le démarrer avec sa page si vous voulez voir ce qu’il fait.',
    unexpected:
      'Quelque chose d’inattendu s’est produit. Rien de ce qui a été collecté n’est perdu. Redémarrez Tacho Depot ; si cela n’aide pas, transmettez ce texte à la personne qui s’occupe de ce PC :\n\n{{error}}',
  },
  depotMissing: {
    title: 'Les données du dépôt ne sont pas là',
    line: 'Il y avait un dépôt dans ce dossier, et il n’y est plus :\n\n{{folder}}\n\nS’il est sur un autre disque ou un partage, connectez-le et redémarrez Tacho Depot. Si le dossier est perdu, demandez au service informatique de remettre une sauvegarde. Un nouveau dépôt ne sait rien de ce qui a été envoyé : il envoie de nouveau tous les fichiers des dossiers surveillés.',
    close: 'Fermer',
    beginNew: 'Commencer un nouveau dépôt',
  },
  commandLine: {
    noScreen:
      'Tacho Depot ouvre une fenêtre, et il n’y a pas d’écran ici : ni DISPLAY ni WAYLAND_DISPLAY n’est défini. Lancez-le depuis le bureau. Sur un ordinateur qui n’en a pas, l’agent fait le même travail : voir "tacho-depot-agent help", du paquet tacho-depot-agent.',
    agentCommand:
      '« {{word}} » n’est pas un fichier, et ceci est la fenêtre de Tacho Depot, qui n’a pas de commandes. Les commandes sont celles de l’agent : lancez "tacho-depot-agent {{word}}", du paquet tacho-depot-agent.',
    help: `Utilisation : tacho-depot [fichier...]

Ouvre la fenêtre de Tacho Depot et ajoute les téléchargements nommés. S’il fonctionne déjà, il passe au premier plan et les prend.

Options :
  --hidden   démarrer sans la fenêtre, dans la zone de notification
  --version  afficher la version
  --help     afficher ceci

Environnement :
  TACHO_DEPOT_DATA  dossier des données

Les commandes comme "status" et "run" sont celles de l’agent : "tacho-depot-agent help" les énumère.`,
  },
  chooseFolder: 'Dossier des téléchargements',
  chooseFiles: { title: 'Ajouter des téléchargements', downloads: 'Téléchargements', everything: 'Tous les fichiers' },
};
