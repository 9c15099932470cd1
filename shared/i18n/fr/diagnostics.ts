import type * as english from '../messages/diagnostics.ts';
import type { Texts } from '../translation.ts';

export const diagnostics: Texts<'fr', typeof english.diagnostics> = {
  checks: {
    title: 'Contrôles',
    help: 'Examine ce PC, les dossiers et le chemin vers le service, l’un après l’autre, et dit que faire.',
    run: 'Lancer les contrôles',
    again: 'Contrôler de nouveau',
    progress: 'Contrôle {{number}} sur {{total}}',
    passed: 'Tout va bien',
    failed_one: '{{count}} contrôle a échoué',
    failed_many: '{{count}} contrôles ont échoué',
    failed_other: '{{count}} contrôles ont échoué',
    broken: 'Les contrôles n’ont pas pu être terminés. {{message}}',
    upload: 'Envoyer aussi un test',
    uploadHelp: 'Le dernier fichier envoyé part encore une fois vers le service.',
    everything: 'Tout contrôler',
  },
  check: {
    'data-folder': {
      passed: 'Le dossier des données est accessible en écriture',
      failed: 'Impossible d’écrire dans le dossier des données',
      'not-tried': 'Le dossier des données',
    },
    'private-folder': {
      passed: 'Personne d’autre ne peut lire le dossier des données',
      failed: 'D’autres utilisateurs de ce PC peuvent lire le dossier des données',
      'not-tried': 'Qui peut lire le dossier des données',
    },
    space: { passed: 'Il y a assez de place', failed: 'Il y a trop peu de place', 'not-tried': 'Place sur ce PC' },
    database: {
      passed: 'Les données enregistrées sont saines',
      failed: 'Les données enregistrées sont endommagées',
      'not-tried': 'Les données enregistrées',
    },
    records: {
      passed: 'Les données enregistrées sont complètes',
      failed: 'Les données enregistrées ont été remplacées',
      'not-tried': 'Si les données enregistrées sont complètes',
    },
    backup: {
      passed: 'Les données enregistrées sont sauvegardées',
      failed: 'Les données enregistrées ne peuvent pas être sauvegardées',
      'not-tried': 'La sauvegarde des données enregistrées',
    },
    copies: {
      passed: 'Les copies gardées sont intactes',
      failed: 'Des copies gardées ont changé sur le disque',
      'not-tried': 'Les copies gardées',
    },
    parts: {
      passed: 'Chaque partie du programme fonctionne',
      failed: 'Une partie du programme a échoué récemment',
      'not-tried': 'Les parties du programme',
    },
    folder: { passed: '{{folder}} est lisible', failed: '{{folder}} est illisible', 'not-tried': '{{folder}}' },
    webhooks: {
      passed: 'Les webhooks sont reçus',
      failed: 'Les webhooks ne peuvent pas être reçus',
      'not-tried': 'Webhooks',
    },
    'company-archive': {
      passed: 'Les archives de l’entreprise sont accessibles en écriture et en lecture',
      failed: 'Les archives de l’entreprise ne sont pas utilisables, ou des fichiers les attendent',
      'not-tried': 'Les archives de l’entreprise',
    },
    mail: {
      passed: 'L’e-mail peut être envoyé, et ce qui l’a été est arrivé au serveur de courriel',
      failed: 'L’e-mail ne peut pas être envoyé, ou n’est pas arrivé',
      'not-tried': 'E-mail',
    },
    'central-settings': {
      passed: 'Les paramètres de votre service informatique sont à jour',
      failed: 'Les derniers paramètres de votre service informatique ne sont pas en vigueur',
      'not-tried': 'Paramètres de votre service informatique',
    },
    metrics: {
      passed: 'Les chiffres de supervision arrivent',
      failed: 'Les chiffres de supervision n’arrivent pas',
      'not-tried': 'Les chiffres de supervision',
    },
    traces: {
      passed: 'Les traces de supervision arrivent',
      failed: 'Les traces de supervision n’arrivent pas',
      'not-tried': 'Les traces de supervision',
    },
    upload: {
      passed: 'Un fichier a été envoyé',
      failed: 'Un fichier n’a pas pu être envoyé',
      'not-tried': 'Un fichier de test',
    },
  },
  waiting: 'en attente',
  running: 'contrôle en cours',
  space: 'reste {{free}}, {{least}} nécessaires',
  entries_one: '{{count, number}} fichier ou dossier dedans',
  entries_many: '{{count, number}} fichiers et dossiers dedans',
  entries_other: '{{count, number}} fichiers et dossiers dedans',
  notSent: 'aucun fichier n’a encore été envoyé d’ici',
  support: {
    title: 'Fichier pour l’assistance',
    help: 'Un fichier zip avec les paramètres, les états, les contrôles et les dernières lignes du journal. Ni nom, ni numéro, ni dossier, ni clé n’y figure.',
    save: 'Enregistrer le fichier',
    saved: 'Enregistré sous {{name}}',
  },
};

export const about: Texts<'fr', typeof english.about> = {
  version: { title: 'Version', help: 'Tacho Depot {{version}}' },
  update: {
    off: 'Ne cherche pas de nouvelles versions',
    waiting: 'Cherche tout seul de nouvelles versions',
    looking: 'Recherche d’une nouvelle version',
    current: 'C’est la version la plus récente, vérifié {{at}}',
    downloading: 'Une nouvelle version est récupérée : {{percent}} %',
    ready: 'La version {{version}} est prête, et s’installe quand Tacho Depot se ferme',
    failed: {
      'no-answer': 'Pas de réponse sur les nouvelles versions, essayé {{at}}',
      'bad-signature':
        'Une nouvelle version a été refusée, car sa signature est fausse. Prévenez votre service informatique',
    },
    why: {
      agent: 'Les nouvelles versions viennent avec les paquets de ce PC',
      packages: 'Les nouvelles versions viennent avec les paquets de ce PC',
      'not-installed': 'Cette copie fonctionne depuis ses sources et ne se met pas à jour toute seule',
      'not-signed': 'Cette copie n’est pas signée, les nouvelles versions s’installent donc à la main',
    },
    look: 'Vérifier maintenant',
    restart: 'Redémarrer maintenant',
  },
  news: {
    title: 'Nouveautés',
    help: 'Dans les versions jusqu’ici, la plus récente d’abord.',
    inReady: 'Dans la version {{version}}',
  },
  law: {
    title: 'Les règles',
    help: 'D’où viennent les limites. Les pages s’ouvrent dans votre navigateur.',
    links: {
      drivingTimes: 'Temps de conduite et de repos, (CE) 561/2006',
      tachographs: 'Tachygraphes, (UE) 165/2014',
      tachographDetails: 'Tachygraphes en détail, (UE) 2016/799',
      britishHours: 'Temps des conducteurs, GOV.UK',
    },
  },
};

export const connection: Texts<'fr', typeof english.connection> = {
  test: 'Tester la connexion',
  again: 'Tester de nouveau',
  running: 'Test de la connexion',
  works: 'La connexion fonctionne',
  fails: 'La connexion ne fonctionne pas encore',
  steps: {
    address: {
      passed: 'L’adresse a été trouvée',
      failed: 'L’adresse n’a pas été trouvée',
      'not-tried': 'Recherche de l’adresse',
    },
    private: {
      passed: 'La connexion est privée',
      failed: 'Le service ne peut pas prouver son identité',
      'not-tried': 'Une connexion privée',
    },
    answers: { passed: 'Le service répond', failed: 'Le service ne répond pas', 'not-tried': 'Une réponse' },
    keys: { passed: 'Les deux clés sont acceptées', failed: 'Les clés sont refusées', 'not-tried': 'Les clés' },
    sending: { passed: 'Envoi d’un fichier', failed: 'Envoi d’un fichier', 'not-tried': 'Envoi d’un fichier' },
  },
  certificate: 'certificat valable jusqu’au {{day}}',
  plain: 'La connexion reste sur ce PC',
  plainDetail: 'pas privée, et n’a pas besoin de l’être',
  inMs: 'en {{milliseconds, number}} ms',
  entries_one: 'liste des types de tachygraphe, {{count}} entrée',
  entries_many: 'liste des types de tachygraphe, {{count}} entrées',
  entries_other: 'liste des types de tachygraphe, {{count}} entrées',
  status: 'a répondu avec {{status}}',
  notTried: 'pas essayé',
  nothingSent: 'pas essayé, rien n’est encore envoyé',
  failed: 'Le test n’a pas pu être lancé. {{message}}',
};
