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
      passed: 'L’e-mail peut être envoyé, et ce qui l’a été est arrivé au serveur de messagerie',
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
  parts: {
    collecting: 'collecte',
    sending: 'envoi',
    reading: 'lecture de fichiers',
    reports: 'rapports',
    'usb-keys': 'clés USB',
    program: 'le programme lui-même',
    webhooks: 'webhooks',
    mail: 'e-mail',
    upkeep: 'entretien',
    page: 'la fenêtre',
    store: 'les données enregistrées',
    'unread-messages': 'messages du service illisibles',
  },
  failedPart: '{{part}} ({{times, number}}×)',
  uploadedOfOthers: '« Uploaded » est omis, fichiers d’autrui dedans : {{files, number}}',
  uploadedLeftOut: '« Uploaded » est omis, pour les originaux envoyés',
  advice: {
    'data-folder-denied':
      'Demandez au service informatique le droit d’écrire dans le dossier de données. D’ici là, rien de nouveau n’est collecté.',
    'data-folder-full':
      'Libérez de la place sur le disque du dossier de données. D’ici là, rien de nouveau n’est collecté.',
    'data-folder-broken':
      'Faites vérifier le disque du dossier de données par le service informatique. Tant qu’on ne peut pas y écrire, rien de nouveau n’est collecté.',
    'private-unknown':
      'Windows n’a pas dit qui d’autre a des droits sur le dossier. Demandez au service informatique de regarder, et si « icacls », « whoami » et PowerShell sont bloqués sur ce PC.',
    'private-open':
      'Quittez Tacho Depot et relancez-le : il ferme le dossier aux autres. S’il refuse alors de démarrer, il dit que faire.',
    'records-restored':
      'Elles étaient endommagées ou manquantes, et une sauvegarde a pris leur place. Vérifiez les paramètres et ce qui a changé depuis. Aucun téléchargement n’est perdu. « Aujourd’hui » et « status » en disent plus, jusqu’à ce que l’avis y soit fermé.',
    'records-anew':
      'Elles étaient endommagées, et il n’y avait pas de sauvegarde. Remettez en place ce qui manque. Aucun téléchargement n’est perdu. « Aujourd’hui » et « status » en disent plus, jusqu’à ce que l’avis y soit fermé.',
    'backup-full':
      'Libérez de la place sur le disque du dossier de données. La sauvegarde se fait ensuite toute seule.',
    'backup-failed':
      'Faites vérifier le disque du dossier de données par le service informatique. Ce qui est collecté est gardé et envoyé malgré tout.',
    copies:
      'Faites vérifier le disque du dossier de données par le service informatique. Chaque fichier envoyé est au service, avec son accusé de réception.',
    space: 'Libérez de la place sur ce PC, par exemple en vidant la corbeille. Ce qui est déjà ici est en sûreté.',
    database:
      'Quittez Tacho Depot et relancez-le : il répare ses données à partir de leur dernière sauvegarde. Aucun téléchargement n’est perdu.',
    parts:
      'Cela reprend tout seul, et aucun téléchargement n’est perdu. Si cela dure, envoyez le fichier d’assistance au service informatique.',
    'folder-missing':
      'Reconnectez le disque ou le réseau où se trouve le dossier, ou cessez de le surveiller dans les paramètres.',
    'folder-denied': 'Demandez au service informatique le droit de lire ce dossier.',
    'folder-left-out':
      'Sortez de « Uploaded » les fichiers pas encore envoyés et remontez-les dans le dossier. Les originaux envoyés y sont déplacés, donc rien n’y est collecté.',
    'folder-timed-out': 'Vérifiez le réseau, et que le PC qui partage ce dossier est allumé.',
    'folder-broken':
      'Fermez les programmes qui utilisent ce dossier. Si cela dure, faites vérifier son disque par le service informatique.',
    address: 'Vérifiez l’adresse du service dans les paramètres, ainsi que le réseau de ce PC.',
    private:
      'Demandez au service informatique si ce PC fait confiance au service, et vérifiez son horloge. Aucune clé n’a été envoyée.',
    answers:
      'Des fichiers attendent, et partent tout seuls dès que le service répond. Si cela dure, demandez au service informatique.',
    keys: 'Saisissez de nouveau les deux clés dans les paramètres, ou demandez-en de nouvelles au service. D’ici là, les fichiers attendent.',
    'webhooks-port-taken':
      'Choisissez dans les paramètres un autre port pour l’adresse d’écoute, ou fermez le programme qui utilise celui-ci.',
    'webhooks-port-not-allowed': 'Choisissez dans les paramètres un port au-dessus de 1023 pour l’adresse d’écoute.',
    'webhooks-address':
      'Choisissez dans les paramètres une adresse de ce PC comme adresse d’écoute, par exemple 127.0.0.1.',
    'webhooks-no-secret': 'Saisissez dans les paramètres le secret avec lequel le service signe ses webhooks.',
    'webhooks-secret': 'Saisissez de nouveau le secret des webhooks dans les paramètres.',
    'webhooks-failed':
      'Demandez au service informatique si ce PC laisse un programme écouter à cette adresse. Rien d’autre n’en dépend.',
    mail: 'Voir E-mail dans les paramètres : envoyez-y un e-mail de test, et regardez les derniers envois. Les listes attendent et sont réessayées d’elles-mêmes pendant un jour.',
    'central-settings':
      'Montrez ceci à votre service informatique. Les paramètres repris auparavant restent en vigueur, et rien n’est perdu.',
    'central-settings-contact':
      'Montrez ceci à {{contact}}. Les paramètres repris auparavant restent en vigueur, et rien n’est perdu.',
    'company-archive':
      'Voyez « Archives de l’entreprise » dans les paramètres, et testez-les là. Les fichiers attendent et sont réessayés d’eux-mêmes.',
    'monitoring-not-private':
      'Donnez une adresse qui commence par https:, ou faites activer « allowPlainMetrics » par l’administrateur de ce PC. Rien n’a été envoyé.',
    'monitoring-not-found':
      'Vérifiez l’orthographe de l’adresse sous Supervision dans les paramètres, et le réseau de ce PC.',
    'monitoring-not-trusted':
      'Demandez au service informatique si ce PC fait confiance au certificat de cette adresse, et vérifiez son horloge. Rien n’a été envoyé.',
    'monitoring-proxy': 'Vérifiez le proxy dans les paramètres : il ne laisse pas passer les chiffres.',
    'monitoring-refused':
      'Vérifiez le chemin de l’adresse sous Supervision dans les paramètres : OTLP sur HTTP en protobuf, comme /v1/metrics ; pour Prometheus, /api/v1/otlp/v1/metrics ; pour VictoriaMetrics, /opentelemetry/v1/metrics. Vérifiez aussi l’horloge de ce PC : des chiffres venus du futur sont refusés.',
    'monitoring-collector':
      'Demandez à la personne qui gère le collecteur. Les chiffres suivants sont envoyés à leur tour.',
    'monitoring-unreachable':
      'Demandez au service informatique si le collecteur fonctionne et si un pare-feu fait obstacle. La collecte et l’envoi des fichiers n’en dépendent pas.',
    upload:
      'Vérifiez dans les paramètres la manière d’envoyer les fichiers. Si elle est juste, envoyez le fichier d’assistance au service informatique.',
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
    help: 'D’où viennent les délais. Les pages s’ouvrent dans votre navigateur.',
    links: {
      drivingTimes: 'Temps de conduite et de repos, (CE) 561/2006',
      tachographs: 'Tachygraphes, (UE) 165/2014',
      tachographDetails: 'Tachygraphes en détail, (UE) 2016/799',
      britishHours: 'Temps de conduite au Royaume-Uni, GOV.UK',
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
