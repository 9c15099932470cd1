import { languageNames } from '../languages.ts';
import type * as english from '../messages/settings.ts';
import type { Texts } from '../translation.ts';

export const settings: Texts<'fr', typeof english.settings> = {
  title: 'Paramètres',
  subtitle: 'Les changements prennent effet aussitôt',
  search: 'Chercher un paramètre',
  clearSearch: 'Effacer la recherche',
  groups: {
    folders: 'Dossiers',
    service: 'Service',
    limits: 'Délais',
    after: 'Après l’envoi',
    reminders: 'Rappels',
    mail: 'E-mail',
    companyArchive: 'Archives de l’entreprise',
    start: 'Démarrage',
    look: 'Apparence',
    network: 'Réseau',
    webhooks: 'Webhooks',
    monitoring: 'Supervision',
    diagnostics: 'Diagnostic',
    about: 'À propos',
  },
  windows: {
    title: 'Fenêtres de cette page',
    help: 'Fenêtres de navigateur de ce PC qui ont accès. Une fenêtre fermée et inutilisée pendant 12 heures n’a plus accès. La commande « tacho-depot-agent page » affiche une adresse pour une autre fenêtre ; elle ne sert qu’une fois.',
    since: 'accès depuis {{at}}',
    used: 'dernière utilisation {{at}}',
    open: 'ouverte maintenant',
    thisOne: 'Cette fenêtre',
    other: 'Autre fenêtre',
    end: 'Terminer',
    endLabel: 'Terminer l’accès de la fenêtre de {{at}}',
    ended: 'Cette autre fenêtre n’a plus accès.',
  },
  groupsTitle: 'Groupes de paramètres',
  noMatch: 'Aucun paramètre ne correspond à « {{search}} »',
  noMatchLine: 'Essayez un autre mot, comme dossier, clé ou proxy.',
  fixed: 'Fixé par votre service informatique',
  central: {
    line: 'Paramètres de votre service informatique, dernière modification : {{at}}.',
    contact: 'Questions à leur sujet : {{contact}}.',
    refused: 'Les derniers paramètres de votre service informatique ne sont pas utilisés',
    folder: 'Un dossier indiqué par votre service informatique ne peut pas être surveillé',
    never: 'Les paramètres de votre service informatique n’ont encore jamais été lus',
    before:
      'Montrez ceci à votre service informatique. En attendant, ses paramètres précédents restent en vigueur, et rien n’est perdu.',
    rest: 'Montrez ceci à votre service informatique. Le reste de ses paramètres est en vigueur, et les autres dossiers sont surveillés.',
    away: 'Il en est ainsi depuis {{at}} ; entre-temps, ils restent en vigueur tels quels.',
  },
  managed: {
    title: 'Certains paramètres de votre service informatique sont inutilisables',
    notice: 'Certains paramètres de votre service informatique sont inutilisables.',
    show: 'Afficher',
    line: 'Montrez ceci à votre service informatique. En attendant, les paramètres de ce dépôt valent à leur place, et rien n’est perdu.',
  },
  saved: 'Enregistré',
  stillUsing: '{{problem}} {{value}} reste utilisé.',
  stillEmpty: '{{problem}} Rien n’est réglé.',
  file: {
    more: 'Plus pour les paramètres',
    save: 'Enregistrer les paramètres dans un fichier',
    read: 'Lire les paramètres d’un fichier',
    taken_one: '{{count, number}} paramètre changé.',
    taken_many: '{{count, number}} paramètres changés.',
    taken_other: '{{count, number}} paramètres changés.',
    same: 'Les paramètres étaient déjà ainsi.',
    fixed_one: '{{count, number}} est fixé par votre service informatique et reste tel quel.',
    fixed_many: '{{count, number}} sont fixés par votre service informatique et restent tels quels.',
    fixed_other: '{{count, number}} sont fixés par votre service informatique et restent tels quels.',
    refused: 'Le fichier n’a pas été pris, et rien n’a changé',
    notSettings: 'Ce n’est pas un fichier de paramètres enregistré par Tacho Depot.',
    unknown: 'Aucun paramètre ne s’appelle « {{name}} ». Le fichier vient peut-être d’un Tacho Depot plus récent.',
    problem: '{{title}} : {{problem}}',
    close: 'Fermer',
  },
  pairs: {
    driverCards: {
      title: 'Cartes de conducteur',
      help: 'Une carte est en retard après ce nombre de jours sans téléchargement. La loi dit 28 dans l’UE et au Royaume-Uni.',
    },
    vehicleUnits: {
      title: 'Unités embarquées',
      help: 'Un véhicule est en retard après ce nombre de jours sans téléchargement. La loi dit 90 dans l’UE et au Royaume-Uni.',
    },
    quietHours: {
      title: 'Heures calmes',
      help: 'Aucun résumé entre les deux. Un résumé qui y tomberait part à leur fin. Deux fois la même heure : pas d’heures calmes.',
    },
  },
  units: {
    days: 'jours',
    daysLeft: 'jours restants',
    hours: 'heures',
    minutes: 'minutes',
    seconds: 'secondes',
    megabytes: 'Mo',
    files: 'fichiers',
  },
  on: 'Activé',
  off: 'Désactivé',

  folders: {
    title: 'Dossiers à surveiller',
    help: 'Les nouveaux téléchargements de ces dossiers et de leurs sous-dossiers sont envoyés tout seuls.',
    helpFlat:
      'Les nouveaux téléchargements de ces dossiers sont envoyés tout seuls. Les sous-dossiers sont laissés de côté.',
    looked: 'vérifié {{at}}',
    notLooked: 'pas encore vérifié',
    own: 'Pas collecté : Tacho Depot y garde ses propres données',
    unreachable: 'inaccessible depuis {{since}}',
    other: 'un autre depuis {{since}}',
    accept: 'C’est le bon dossier',
    uploadedLeftOut: '« Uploaded » est laissé de côté : les fichiers envoyés y sont déplacés',
    uploadedOthers_one:
      '{{count, number}} fichier de « Uploaded » y a été mis par quelqu’un d’autre et n’est pas envoyé. Remontez-le dans le dossier.',
    uploadedOthers_many:
      '{{count, number}} fichiers de « Uploaded » y ont été mis par quelqu’un d’autre et ne sont pas envoyés. Remontez-les dans le dossier.',
    uploadedOthers_other:
      '{{count, number}} fichiers de « Uploaded » y ont été mis par quelqu’un d’autre et ne sont pas envoyés. Remontez-les dans le dossier.',
    polled: 'Interrogé toutes les quelques secondes.',
    watching: {
      title: 'Les nouveaux fichiers sont remarqués',
      auto: 'Automatiquement, au mieux',
      events: 'Quand le système le signale',
      polling: 'En interrogeant toutes les quelques secondes',
    },
    add: 'Ajouter un dossier',
    cancel: 'Annuler',
    more: 'Plus pour {{folder}}',
    lookNow: 'Vérifier maintenant',
    remove: 'Ne plus surveiller',
    none: 'Aucun dossier n’est surveillé.',
  },
  removeFolder: {
    title: 'Ne plus surveiller {{folder}} ?',
    line: 'Ses nouveaux téléchargements ne sont plus collectés. Ce qui a été collecté reste ici et sera tout de même envoyé.',
    keep: 'Continuer à surveiller',
    remove: 'Ne plus surveiller',
  },
  keys: {
    title: 'Clés',
    help: {
      system: 'Conservées par {{system}} pour cet utilisateur. Jamais affichées de nouveau, seulement remplacées.',
      file: 'Conservées dans un fichier que seul cet utilisateur peut lire. Jamais affichées de nouveau, seulement remplacées.',
      environment:
        'Prises dans les variables {{token}} et {{key}} de l’environnement de l’agent. Jamais affichées ici.',
    },
    accepted: 'Acceptées à {{at}}',
    acceptedOn: 'Acceptées le {{at}}',
    kept: 'Conservées, pas encore utilisées',
    refused: 'Refusées depuis {{since}}',
    missing: 'Pas encore saisies',
    replace: 'Remplacer les clés',
    enter: 'Saisir les clés',
    save: 'Enregistrer les clés',
    cancel: 'Annuler',
  },
  connection: { title: 'Connexion', help: 'Essaie l’adresse et les clés pas à pas. Aucun fichier n’est envoyé.' },
  system: { win32: 'Windows', darwin: 'macOS', other: 'le trousseau du système' },
};

export const setting: Texts<'fr', typeof english.setting> = {
  includeSubfolders: {
    title: 'Sous-dossiers',
    help: 'Les téléchargements des sous-dossiers des dossiers surveillés sont aussi collectés.',
  },
  openArchives: {
    title: 'Archives zip',
    help: 'Les téléchargements contenus dans des archives zip sont collectés un par un.',
  },
  sendWhat: {
    title: 'Ce qui est envoyé',
    help: 'Les images, documents, programmes et tout ce qui n’est pas un téléchargement sont retenus et à traiter, ou chaque fichier est envoyé tel quel.',
    choices: { downloads: 'Les téléchargements, et rien d’autre', everything: 'Chaque fichier' },
  },
  lookEverySeconds: {
    title: 'Temps entre deux vérifications',
    help: 'Les nouveaux fichiers sont remarqués aussitôt ; une vérification complète trouve ce qui a échappé.',
  },
  incompleteAfterMinutes: {
    title: 'Fichiers incomplets',
    help: 'Un fichier qui s’arrête à mi-chemin est à traiter après ce temps.',
  },
  minimumFreeMegabytes: {
    title: 'Place laissée libre',
    help: 'La collecte s’arrête quand ce PC a moins de place que cela.',
  },
  serviceUrl: { title: 'Adresse du service', help: 'Où vont les fichiers et d’où viennent les rapports.' },
  uploadWay: {
    title: 'Mode d’envoi',
    help: 'Ne changez rien, sauf si l’assistance du service le demande.',
    choices: { multipart: 'Comme formulaire, partie nommée « {{part}} »', json: 'Comme texte dans un message' },
  },
  timesWithoutZone: {
    title: 'Heures que le service donne sans fuseau',
    help: 'Ne changez rien, sauf si les heures des rapports sont décalées d’une heure ou plus.',
    choices: { utc: 'Sont en UTC', local: 'Sont à l’heure du dépôt' },
  },
  filePartName: { title: 'Nom de la partie du fichier', help: 'Tel que le donne l’assistance du service.' },
  sitePartName: { title: 'Nom de la partie du site', help: 'Tel que le donne l’assistance du service.' },
  siteProductCode: {
    title: 'Site des nouveaux conducteurs et véhicules',
    help: 'Code produit du site. Laissé vide, le service choisit le site.',
  },
  uploadsAtOnce: { title: 'Fichiers envoyés en même temps', help: 'Moins sur une connexion lente.' },
  reportRefreshMinutes: {
    title: 'Temps entre deux rapports',
    help: 'Fréquence à laquelle on demande au service qui est en retard et qui peut conduire. Après un envoi, c’est plus tôt.',
  },
  driverCardLimitDays: { title: 'En retard après' },
  driverCardDueSoonDays: { title: 'Échéance proche à partir de' },
  vehicleUnitLimitDays: { title: 'En retard après' },
  vehicleUnitDueSoonDays: { title: 'Échéance proche à partir de' },
  drivingRules: {
    title: 'Règles pour les trajets',
    help: 'Les plus strictes, sauf si tous les conducteurs ne font que les autres trajets : deux repos hebdomadaires courts de suite ne sont permis que dans le transport international de marchandises, douze jours sans repos hebdomadaire que dans le transport occasionnel de voyageurs. Les règles intérieures de la Grande-Bretagne ne sont pas proposées.',
    choices: {
      national: 'Transport national, les plus strictes',
      'international-goods': 'Transport international de marchandises',
      'occasional-passengers': 'Transport occasionnel de voyageurs',
    },
  },
  availabilityStaleHours: {
    title: 'Données de carte pour la disponibilité',
    help: 'Quand les données de la carte d’un conducteur sont plus anciennes, on ne sait pas quand il peut commencer.',
  },
  afterUpload: {
    title: 'Originaux',
    help: 'Ce que devient un fichier dans son dossier une fois que le service l’a.',
    choices: { stay: 'Restent où ils sont', move: 'Vont dans Uploaded, par mois' },
  },
  archiveNames: {
    title: 'Noms dans Uploaded',
    help: 'D’après le moment du téléchargement et le conducteur ou véhicule. Un fichier qui ne les indique pas garde son nom.',
    choices: {
      'as-they-are': 'Garder leurs noms',
      common: 'Date d’abord, forme usuelle (.DDD)',
      vdo: 'Date d’abord, comme VDO (.DDD)',
      spain: 'Numéro d’abord, comme en Espagne (.TGD)',
      france: 'Comme la loi française le demande (.C1B, .V1B)',
    },
  },
  archiveDays: {
    title: 'Copies de sûreté',
    help: 'Combien de temps un fichier envoyé est gardé sur ce PC. La loi demande 365 jours.',
  },
  companyArchive: {
    title: 'Archives de l’entreprise',
    help: 'Chaque copie de sûreté va aussi dans un stockage de votre entreprise et y reste quand la copie de ce PC est enlevée. Des fichiers quittent ainsi ce PC : ils nomment des personnes.',
    choices: {
      off: 'Aucunes',
      s3: 'Stockage compatible S3',
      webdav: 'Dossier WebDAV',
    },
  },
  companyArchiveUrl: {
    title: 'Adresse des archives',
    help: 'Du service S3 ou du dossier WebDAV. Elle doit commencer par https://, sauf si elle mène à ce PC.',
  },
  companyArchiveBucket: {
    title: 'Compartiment (bucket)',
    help: 'Il doit déjà exister.',
  },
  companyArchiveFolder: {
    title: 'Dossier dans les archives',
    help: 'Tous les dépôts de l’entreprise peuvent en partager un. S’il est vide, les fichiers sont à la racine.',
  },
  companyArchiveRegion: {
    title: 'Région',
    help: 'Comme le stockage l’appelle. La plupart des stockages propres disent us-east-1.',
  },
  companyArchivePathStyle: {
    title: 'Compartiment dans le chemin',
    help: 'Les stockages propres en ont besoin. Désactivez-le là où le compartiment précède le nom de l’hôte.',
  },
  companyArchiveLockDays: {
    title: 'Verrou contre la suppression',
    help: 'Pendant ce temps, personne sans droit particulier ne peut y modifier ou supprimer un fichier. Le compartiment doit avoir été créé avec le verrouillage d’objets. 0 : aucun verrou.',
  },
  companyArchiveUser: {
    title: 'Clé d’accès ou nom d’utilisateur',
    help: 'Qui peut y écrire. Son secret est conservé à part, plus bas.',
  },
  startAtLogin: {
    title: 'Démarrer avec ce PC',
    help: 'Collecte et envoie dès que vous ouvrez une session, sans ouvrir sa fenêtre.',
  },
  remindDue: {
    title: 'Résumé du jour',
    help: 'Une fois par jour, combien de cartes de conducteur et d’unités embarquées approchent de l’échéance ou sont en retard. Chacune compte au plus une fois par semaine.',
  },
  remindAt: {
    title: 'Heure du résumé',
    help: 'Il part à cette heure, ou dès que Tacho Depot fonctionne ensuite.',
  },
  quietFrom: { title: 'De' },
  quietUntil: { title: 'À' },
  notifyAttention: {
    title: 'Quand des fichiers sont à traiter',
    help: 'Une notification pour tous, sur ce PC.',
  },
  notifyBackOnline: {
    title: 'Quand le service est de nouveau accessible',
    help: 'Après plus d’une minute sans accès.',
  },
  depotName: { title: 'Nom du dépôt', help: 'Affiché sous le nom du produit.' },
  appearance: {
    title: 'Clair ou sombre',
    help: 'Suit ce PC, ou reste comme choisi.',
    choices: { system: 'Comme ce PC', light: 'Clair', dark: 'Sombre' },
  },
  language: {
    title: 'Langue',
    help: 'Celle des écrans, des notifications et de l’icône près de l’horloge. Elle change aussitôt.',
    choices: { system: 'Comme ce PC', ...languageNames },
  },
  csvSeparator: {
    title: 'Fichiers CSV',
    help: 'Ce qui sépare deux colonnes. Un tableur qui les montre toutes dans une seule attend l’autre.',
    choices: { system: 'Selon la langue de ce PC', comma: 'Une virgule', semicolon: 'Un point-virgule' },
  },
  timeZone: {
    title: 'Fuseau horaire',
    help: 'Dans lequel heures et jours sont affichés. Laissé vide, celui de ce PC.',
  },
  updateFeedUrl: {
    title: 'Adresse des nouvelles versions',
    help: 'Les nouvelles versions y sont cherchées et récupérées toutes seules. Laissée vide, aucune n’est cherchée.',
  },
  proxyUrl: {
    title: 'Proxy',
    help: 'Le chemin vers le service quand il passe par un proxy, dès le prochain fichier. Laissé vide, celui que ce PC utilise.',
  },
  imageAddresses: {
    title: 'Adresses des images',
    help: 'Les images des contrôles de véhicule sont récupérées au service, et aux adresses qui commencent par l’une de celles-ci. Les clés ne vont qu’au service.',
  },
  showHints: {
    title: 'Conseils pour débuter',
    help: 'Quelques mots au pied de la navigation. Un clic les fait disparaître, et ils ne reviennent pas.',
  },
  sendMail: {
    title: 'Envoyer des listes par e-mail',
    help: 'Les personnes dont les adresses figurent ci-dessous apprennent qui est en retard ou proche de l’échéance, et personne d’autre. Des noms quittent ainsi ce PC.',
  },
  mailServer: {
    title: 'Serveur de messagerie',
    help: 'Son nom, et son port après deux-points si ce n’est pas l’habituel. Demandez à la personne qui gère votre messagerie.',
  },
  mailSecurity: {
    title: 'Protection en chemin',
    help: 'Sans TLS, tout le monde en chemin peut lire les noms et le mot de passe ; c’est donc refusé vers tout autre PC.',
    choices: {
      starttls: 'STARTTLS, en général port 587',
      tls: 'TLS dès le début, en général port 465',
      none: 'Aucune, sur ce PC seulement',
    },
  },
  mailFrom: {
    title: 'Adresse de l’expéditeur',
    help: 'Les e-mails en viennent, et les réponses y vont. Le serveur de messagerie doit l’autoriser.',
  },
  mailUser: {
    title: 'Nom d’utilisateur au serveur de messagerie',
    help: 'Laissé vide, on demande au serveur de prendre les e-mails sans connexion.',
  },
  mailGroups: {
    title: 'Qui reçoit quelle liste',
    help: 'Chaque groupe a ses personnes, ses conducteurs et véhicules, ses délais et son heure.',
  },
  allowPlainMail: {
    title: 'Envoyer des e-mails sans chiffrement',
    help: 'Aussi vers un serveur de messagerie sur un autre PC, où tout le monde en chemin peut lire les listes et le mot de passe. Ne vaut que si l’administrateur le fixe.',
  },
  takeWebhooks: {
    title: 'Recevoir les webhooks',
    help: 'Le service prévient ce PC quand quelqu’un pointe, et les rapports suivent en quelques secondes. Demandez d’abord à votre service informatique.',
  },
  webhookAddress: {
    title: 'Adresse d’écoute',
    help: 'Une adresse de ce PC, et un port. Avec 127.0.0.1, seuls les programmes de ce PC l’atteignent, comme un proxy avec certificat.',
  },
  webhookPublicUrl: {
    title: 'Adresse pour le service',
    help: 'Là où le service envoie, si c’est un proxy devant ce PC. Seulement affichée ici, et essayée par le test.',
  },
  metricsAddress: {
    title: 'Envoyer les chiffres à',
    help: 'Une adresse OTLP de votre service informatique, comme https://collector.example.com/v1/metrics. Des nombres, des tailles, des heures et le nom du dépôt quittent ainsi ce PC, et rien d’autre. Si elle est vide, rien n’est envoyé.',
  },
  tracesAddress: {
    title: 'Envoyer les traces à',
    help: 'Une adresse OTLP comme https://collector.example.com/v1/traces. Elle apprend quand chaque fichier est arrivé, a été conservé et envoyé, sa taille et son genre, et jamais son nom. Si elle est vide, rien n’est envoyé.',
  },
  metricsEverySeconds: {
    title: 'Envoyer toutes les',
    help: 'Ce qui ne peut pas être envoyé est abandonné, et les chiffres suivants partent à leur tour.',
  },
  metricsPage: {
    title: 'Page pour Prometheus',
    help: 'Tout programme de ce PC peut lire les mêmes chiffres sous /metrics, sans s’identifier. Aucun autre PC ne le peut.',
  },
  allowPlainMetrics: {
    title: 'Envoyer les chiffres sans chiffrement (http:)',
    help: 'Aussi à une adresse d’un autre PC qui commence par http:, où tout le monde en chemin peut les lire. Ne vaut que si l’administrateur le fixe.',
  },
  allowPlainHttp: {
    title: 'Envoyer clés et fichiers sans chiffrement (http:)',
    help: 'Aussi vers une adresse qui commence par http:, où tout le monde en chemin peut les lire. Ne vaut que si l’administrateur le fixe.',
  },
};
