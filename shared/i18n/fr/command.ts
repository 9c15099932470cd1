import type * as english from '../messages/command.ts';
import type { Texts } from '../translation.ts';

export const command: Texts<'fr', typeof english.command> = {
  list: {
    sent_one: '{{count}} envoyé',
    sent_many: '{{count}} envoyés',
    sent_other: '{{count}} envoyés',
    alreadyHere_one: '{{count}} déjà présent',
    alreadyHere_many: '{{count}} déjà présents',
    alreadyHere_other: '{{count}} déjà présents',
    needAttention_one: '{{count}} à traiter',
    needAttention_many: '{{count}} à traiter',
    needAttention_other: '{{count}} à traiter',
    waiting_one: '{{count}} en attente',
    waiting_many: '{{count}} en attente',
    waiting_other: '{{count}} en attente',
    withOldest: '{{counts}} ; le plus ancien fichier non envoyé est arrivé {{at}}',
  },
  unread_one:
    '{{count}} fichier gardé ici n’est pas encore lu : on ne sait pas de qui il est ni quels jours il couvre. Redemandez plus tard avec « tacho-depot-agent missing-days ».',
  unread_many:
    '{{count}} fichiers gardés ici ne sont pas encore lus : on ne sait pas de qui ils sont ni quels jours ils couvrent. Redemandez plus tard avec « tacho-depot-agent missing-days ».',
  unread_other:
    '{{count}} fichiers gardés ici ne sont pas encore lus : on ne sait pas de qui ils sont ni quels jours ils couvrent. Redemandez plus tard avec « tacho-depot-agent missing-days ».',
  fault: 'C’est une erreur de Tacho Depot ({{error}}, {{at}}). Rien n’est perdu. Veuillez la signaler.',
  tlsOverrideIgnored:
    'NODE_TLS_REJECT_UNAUTHORIZED=0 n’a aucun effet : chaque certificat est vérifié. Retirez-le de l’environnement, et indiquez votre propre autorité dans NODE_EXTRA_CA_CERTS.',
  file: {
    notRead:
      'Le fichier « {{file}} » ne peut pas être lu ({{systemCode}}). Vérifiez son nom et que vous pouvez le lire.',
    tooLarge: '« {{file}} » a plus de {{megabytes}} Mo, plus qu’aucun téléchargement.',
    isLink: '« {{file}} » est un lien. Indiquez le fichier vers lequel il mène.',
    noFile: '« {{file}} » n’est pas un fichier, mais un dossier, un tube ou un périphérique. Indiquez un fichier.',
    inExcel: 'Le fichier « {{file}} » ne peut pas être lu ({{systemCode}}). Vérifiez son nom, et fermez-le dans Excel.',
    notWritten: '« {{file}} » ne peut pas être écrit ({{systemCode}}). Choisissez un autre fichier.',
    rootsNotRead: 'Le dossier « {{folder}} » des certificats racine ne peut pas être lu.',
    noRoots: 'Le dossier « {{folder}} » ne contient aucun certificat racine.',
  },
  start: {
    ofAnotherUser:
      'Le dépôt dans « {{folder}} » appartient à un autre utilisateur de ce PC, qui seul peut l’interroger. En tant qu’administrateur : {{command}}',
    noDepot:
      'Il n’y a pas de dépôt dans « {{folder}} », et rien n’y a été créé. Vérifiez le nom après --data ; « tacho-depot-agent run » crée un dépôt.',
    depotMissing:
      'Il y avait un dépôt dans « {{folder}} », et il n’y est plus. Rien n’a été créé. Si son disque ou son partage n’est pas monté, montez-le et recommencez. Si le dossier est perdu, remettez une sauvegarde avec « tacho-depot-agent restore ». Si vous voulez un nouveau dépôt, qui envoie de nouveau tous les fichiers des dossiers, dites-le une fois avec --new-depot.',
    dataNotMadeFull:
      'Le dossier de données « {{folder}} » ne peut pas être créé ({{systemCode}}). Libérez de la place sur son disque.',
    dataNotMade:
      'Le dossier de données « {{folder}} » ne peut pas être créé ({{systemCode}}). Choisissez-en un autre avec --data.',
    folderNotWatched: 'Le dossier « {{folder}} » ne peut pas être surveillé. {{why}}',
    wideFolderNotWatched:
      'Le dossier « {{folder}} » ne peut pas être surveillé. {{why}} Si tout son contenu est voulu, dites-le avec --watch-anyway.',
    settingsNotRead:
      'Le fichier de paramètres « {{file}} » ne peut pas être lu. Vérifiez son nom et que vous pouvez le lire.',
    noArchiveAddress: 'TACHO_DEPOT_ARCHIVE_URL n’est pas une adresse : "{{value}}". Elle doit commencer par https://.',
    noMailServer:
      'TACHO_DEPOT_MAIL_SERVER n’est pas un serveur de messagerie : « {{value}} ». Donnez-en un comme smtp.example.com:587.',
    noAddress: 'TACHO_DEPOT_URL n’est pas une adresse : « {{value}} ». Elle doit commencer par https:// ou http://.',
    diskFull: 'Le disque du dossier de données est plein. Libérez de la place : le travail reprend alors de lui-même.',
    portTaken: 'Le port {{port}} est utilisé par un autre programme. Choisissez-en un autre avec --port.',
    portKept: 'Le port {{port}} est réservé au système. Choisissez-en un au-dessus de 1023 avec --port.',
  },
  run: {
    noPort: 'Le port doit être un nombre de 0 à 65535.',
    noWebhookPort: 'Le port de --webhooks doit être un nombre de 0 à 65535.',
    noWebhookHost:
      '--webhooks-host doit être une adresse IP de ce PC, comme 127.0.0.1 ; « {{host}} » n’en est pas une.',
    ready: 'prêt',
    readyAt: 'prêt {{url}}',
    webhooks: 'webhooks {{url}}',
    works: 'Collecte et envoie.',
    stopping: 'Termine ce qui est en cours d’envoi.',
    tooManyFaults:
      'Trop d’erreurs se sont produites dans Tacho Depot. Il s’arrête, pour être relancé. Voir son journal.',
  },
  sending: {
    nothing: 'Rien n’est envoyé : {{why}}',
    waits: {
      'disk-full':
        'Rien n’est envoyé : le disque du dossier de données est plein. Libérez de la place. Cela reprend alors tout seul.',
      failed:
        'Rien n’est envoyé : les données enregistrées ne peuvent pas être écrites. Vérifiez le disque du dossier de données. Cela reprend alors tout seul.',
    },
    ended: {
      'disk-full':
        'Rien n’est envoyé : le disque du dossier de données est plein. Libérez de la place. Relancez ensuite la commande.',
      failed:
        'Rien n’est envoyé : les données enregistrées ne peuvent pas être écrites. Vérifiez le disque du dossier de données. Relancez ensuite la commande.',
    },
    nothingCollected:
      'Rien de nouveau n’a été collecté : le disque est presque plein ou ne peut pas être écrit. Libérez de la place.',
  },
  webhooks: {
    'port-taken':
      'Les webhooks ne sont pas reçus. Un autre programme utilise ce port : choisissez-en un autre avec --webhooks. Un nouvel essai se fait tout seul.',
    'port-not-allowed':
      'Les webhooks ne sont pas reçus. Ce port est réservé au système : choisissez-en un au-dessus de 1023 avec --webhooks. Un nouvel essai se fait tout seul.',
    'address-not-here':
      'Les webhooks ne sont pas reçus. L’adresse n’est pas de ce PC : choisissez-en une autre avec --webhooks-host. Un nouvel essai se fait tout seul.',
    'no-secret':
      'Les webhooks ne sont pas reçus. Il leur faut le secret avec lequel le service les signe : définissez TACHO_DEPOT_WEBHOOK_SECRET, ou « webhookSecret » dans le fichier des clés. Un nouvel essai se fait tout seul.',
    'secret-not-readable':
      'Les webhooks ne sont pas reçus. Le secret ne peut pas être lu dans le fichier des clés : il doit être en JSON et lisible par cet utilisateur seulement. Un nouvel essai se fait tout seul.',
    failed:
      'Les webhooks ne sont pas reçus. Le système ne laisse aucun programme écouter là : « check » en dit plus. Un nouvel essai se fait tout seul.',
  },
  page: {
    noAgent: 'Aucun agent ne tourne sur ce dossier de données. Lancez-en un avec « tacho-depot-agent run ».',
    noPage:
      'L’agent de ce dossier de données travaille sans page, car il a été lancé avec --no-page. « status », « check », « retry » et « support-bundle » marchent quand même.',
  },
  status: {
    noAgent:
      'Aucun agent ne tourne sur ce dossier de données : rien n’est collecté et rien n’est envoyé. Lancez-en un avec « tacho-depot-agent run ».',
    silent: 'Ce qui travaille sur ce dossier de données n’est pas un agent, ou ne répond pas.',
    dismiss: '« status --dismiss » : c’est lu, inutile de le redire.',
    runs: 'Un agent tourne : dernier passage {{scan}}, service joint pour la dernière fois {{contact}}',
    notYet: 'pas encore',
    never: 'jamais',
  },
  check: {
    titles: {
      'data-folder': 'Le dossier de données peut être écrit',
      'private-folder': 'Le dossier de données est privé',
      space: 'Place sur ce PC',
      database: 'Les données enregistrées sont intactes',
      records: 'Les données enregistrées sont complètes',
      backup: 'Les données enregistrées sont sauvegardées',
      copies: 'Les copies gardées sont intactes',
      parts: 'Chaque partie du programme fonctionne',
      folder: 'Le dossier peut être lu',
      address: 'L’adresse du service est trouvée',
      private: 'La connexion est privée',
      answers: 'Le service répond',
      keys: 'Les clés sont acceptées',
      webhooks: 'Les webhooks sont reçus',
      mail: 'Les e-mails peuvent partir',
      'central-settings': 'Les paramètres centraux sont en vigueur',
      'company-archive': 'Les archives de l’entreprise fonctionnent',
      metrics: 'Les chiffres de supervision arrivent',
      traces: 'Les traces de supervision arrivent',
      upload: 'Envoi d’essai',
    },
    ofFolder: '{{title}}, « {{folder}} »',
    states: { passed: 'réussi', failed: 'ÉCHEC', 'not-tried': 'non essayé' },
    line: '{{number}}. {{title}} : {{state}}',
    lineWith: '{{number}}. {{title}} : {{state}} ({{found}})',
    sum: '{{passed}} réussis, {{failed}} en échec',
    sumNotTried: '{{passed}} réussis, {{failed}} en échec, {{notTried}} non essayés',
    bundle: '{{file}} ({{size}} octets)',
    bundleNotWritten:
      '« {{file}} » ne peut pas être écrit ({{systemCode}}). Donnez le nom d’un nouveau fichier dans un dossier à vous.',
  },
  custody: {
    holdAdded: 'Gardé sous le numéro {{id}} : {{scope}}',
    hold: '{{id}}\t{{scope}}\t{{reason}}\tdepuis {{at}}',
    released: 'Le numéro {{id}} n’est plus gardé à ce titre.',
    notDay: '« {{given}} » n’est pas un jour. Donnez-en un comme 2026-11-24.',
    noScope: 'Dites ce qu’il faut garder : --driver, --vehicle, --from ou --to.',
    nobody:
      'Aucun conducteur ni véhicule des fichiers gardés ici ne s’appelle « {{given}} ». Donnez une partie du nom, l’immatriculation ou le VIN.',
    several: '« {{given}} » peut être l’un de ceux-ci : {{names}}. Donnez une plus grande partie du nom.',
    bringBackWhat: 'Dites quelles copies : les numéros que « custody list » montre, ou --all.',
    nothingAsked: 'Rien n’est à décider : il n’y a pas plus de copies à terme qu’il n’en part d’office en un jour.',
    letGoHow: '« custody let-go --yes » les laisse partir.',
    clockConfirmed: 'L’horloge est tenue pour juste.',
  },
  journal: {
    notSigned:
      'Le journal n’est pas signé en ce moment, car la clé de ce dépôt ne peut être lue ou conservée : le fichier « custody.key » du dossier de données.',
    exported_one: '{{file}} : {{count}} ligne du journal de conservation.',
    exported_many: '{{file}} : {{count}} lignes du journal de conservation.',
    exported_other: '{{file}} : {{count}} lignes du journal de conservation.',
    notWritten:
      'Impossible d’écrire « {{file}} » ({{systemCode}}). Indiquez un nouveau fichier dans un dossier à vous.',
    notRead: 'Impossible de lire « {{file}} » ({{systemCode}}). Indiquez un fichier écrit par « journal export ».',
    noLineOf:
      'Les enregistrements connaissent un fichier dont le journal n’a aucune ligne : {{sha256}}. Des lignes ont pu être coupées.',
    cut: '« {{file}} » ne se termine pas par une tête signée, comme tout export : des lignes peuvent manquer à la fin.',
    noLaterLines:
      'Le fichier ne montre pas si le journal a continué après sa dernière tête. Demandez au dépôt : son propre « journal check » dit combien il y a de lignes.',
    whole_one: 'Le journal est entier : {{count}} ligne, chacune avec l’empreinte de la précédente.',
    whole_many: 'Le journal est entier : {{count}} lignes, chacune avec l’empreinte de la précédente.',
    whole_other: 'Le journal est entier : {{count}} lignes, chacune avec l’empreinte de la précédente.',
    notWhole_one: 'Le journal n’est pas ce qui a été écrit : {{count}} constat.',
    notWhole_many: 'Le journal n’est pas ce qui a été écrit : {{count}} constats.',
    notWhole_other: 'Le journal n’est pas ce qui a été écrit : {{count}} constats.',
    noHead: 'Aucune tête n’y est signée : rien ne garantit ses lignes.',
    head_one:
      'La ligne {{line}} est la dernière tête signée, du {{at}} ; {{count}} ligne suivante n’est pas encore signée.',
    head_many:
      'La ligne {{line}} est la dernière tête signée, du {{at}} ; {{count}} lignes suivantes ne sont pas encore signées.',
    head_other:
      'La ligne {{line}} est la dernière tête signée, du {{at}} ; {{count}} lignes suivantes ne sont pas encore signées.',
    key: 'À partir de la ligne {{line}}, il est signé avec la clé {{key}}',
    findings: {
      changed: 'La ligne {{line}} a été modifiée : ce n’est pas celle dont la ligne {{next}} a l’empreinte.',
      missing: 'Les lignes {{line}} à {{to}} manquent.',
      'out-of-order': 'La ligne {{line}} n’est pas à sa place.',
      doubled: 'La ligne {{line}} y est deux fois.',
      unreadable: 'Ce qui suit la ligne {{line}} n’est pas une ligne de journal.',
      'bad-signature':
        'La signature de la ligne {{line}} ne correspond pas : elle, ou une ligne avant elle, a été modifiée.',
      'other-key': 'La ligne {{line}} est signée avec une clé qu’aucune ligne avant elle ne nomme.',
    },
  },
  backup: {
    exists: '« {{file}} » existe déjà. Donnez le nom d’un nouveau fichier.',
    made_one: '{{file}} : les données enregistrées et {{count}} copie.',
    made_many: '{{file}} : les données enregistrées et {{count}} copies.',
    made_other: '{{file}} : les données enregistrées et {{count}} copies.',
    leftOut_one: '{{count}} copie est omise, car le disque l’a altérée : voir « tacho-depot-agent check ».',
    leftOut_many: '{{count}} copies sont omises, car le disque les a altérées : voir « tacho-depot-agent check ».',
    leftOut_other: '{{count}} copies sont omises, car le disque les a altérées : voir « tacho-depot-agent check ».',
    notWritten:
      '« {{file}} » ne peut pas être écrit ({{systemCode}}). Choisissez un dossier avec de la place, où vous pouvez écrire.',
    depotThere:
      'Il y a déjà un dépôt dans « {{folder}} », et rien n’a été changé. Arrêtez l’agent et déplacez ce dossier, ou nommez-en un autre avec --data.',
    restored_one:
      'Restauré tel qu’au {{at}}, avec {{count}} copie : {{counts}}. Ce qui n’était pas envoyé alors a pu l’être depuis, et est marqué ainsi.',
    restored_many:
      'Restauré tel qu’au {{at}}, avec {{count}} copies : {{counts}}. Ce qui n’était pas envoyé alors a pu l’être depuis, et est marqué ainsi.',
    restored_other:
      'Restauré tel qu’au {{at}}, avec {{count}} copies : {{counts}}. Ce qui n’était pas envoyé alors a pu l’être depuis, et est marqué ainsi.',
    noBackup: '« {{file}} » n’est pas une sauvegarde, ou ne peut pas être lu.',
    otherBackup:
      '« {{file}} » n’est pas une sauvegarde de Tacho Depot, ou vient d’une version que celle-ci ne connaît pas.',
    incomplete: '« {{file}} » est endommagé : il ne contient pas ce qu’il annonce. Prenez une autre sauvegarde.',
    copyDamaged: '« {{file}} » est endommagé : une copie n’y est pas ce qui a été gardé. Prenez une autre sauvegarde.',
    recordsChanged:
      '« {{file}} » est endommagé : les données enregistrées n’y sont pas ce qui a été sauvegardé. Prenez une autre sauvegarde.',
    recordsDamaged: 'Les données enregistrées dans « {{file}} » sont endommagées. Prenez une autre sauvegarde.',
    newerVersion:
      '« {{file}} » vient d’une version plus récente du programme ({{program}}). Installez cette version, puis restaurez.',
    copyNotWritten: 'Une copie ne peut pas être écrite dans « {{folder}} » ({{systemCode}}).',
    notRestored:
      '« {{file}} » n’a pas pu être restauré dans « {{folder}} » ({{systemCode}}). Rien n’est perdu : on peut réessayer.',
    signedWith: 'Elle est signée avec la clé {{key}}.',
    notSigned: 'Elle n’est pas signée : rien ne montre qui l’a faite.',
    noRecipient:
      'Le destinataire n’est pas une clé publique de age. Elle commence par age1, comme age-keygen l’affiche.',
    noIdentity:
      '« {{file}} » ne contient pas de clés secrètes de age, une par ligne. Donnez le fichier que age-keygen a écrit.',
    encrypted: '« {{file}} » est chiffré. Donnez avec --identity le fichier de la clé secrète de age.',
    notDecrypted:
      '« {{file}} » ne peut pas être déchiffré : il est pour une autre clé, ou endommagé. Prenez la clé qui lui correspond, ou une autre sauvegarde.',
    badSignature:
      '« {{file}} » a été modifié après sa signature, et rien n’en a été pris. Prenez une autre sauvegarde.',
    folderNotEmpty:
      '« {{folder}} » n’est pas vide, fichiers cachés compris, et rien n’a été changé. Nommez un nouveau dossier avec --data.',
    noFolder:
      '« {{folder}} » est un lien ou n’est pas un dossier, et rien n’a été changé. Nommez le dossier lui-même avec --data.',
    folderNotRead: '« {{folder}} » ne peut pas être consulté ({{systemCode}}). Nommez un autre dossier avec --data.',
    tooLarge: '« {{file}} » a plus d’entrées qu’une sauvegarde ne peut en avoir. Prenez une autre sauvegarde.',
    noRoom:
      'Il n’y a pas de place dans « {{folder}} » pour le contenu de la sauvegarde. Faites de la place, ou nommez avec --data un dossier sur un autre disque.',
    madeBy_one: 'Elle a été faite par {{depot}} le {{at}}, avec {{count}} copie.',
    madeBy_many: 'Elle a été faite par {{depot}} le {{at}}, avec {{count}} copies.',
    madeBy_other: 'Elle a été faite par {{depot}} le {{at}}, avec {{count}} copies.',
    depotWithoutName: 'un dépôt sans nom',
    question: 'La restaurer dans « {{folder}} » ? (o/n)',
    yes: 'o',
    unwanted: 'Rien n’a été restauré. Si c’est bien cette sauvegarde, dites-le avec --from {{key}}.',
    missing_one: '{{count}} copie que ses données nomment n’y est pas, et est marquée ainsi.',
    missing_many: '{{count}} copies que ses données nomment n’y sont pas, et sont marquées ainsi.',
    missing_other: '{{count}} copies que ses données nomment n’y sont pas, et sont marquées ainsi.',
    since: 'Ce qui est venu après {{at}} n’y est pas : déposez ces fichiers à nouveau.',
  },
  configure: {
    settingsNotRead: 'Le fichier de paramètres « {{file}} » ne peut pas être lu. Corrigez-le ou déplacez-le.',
    notWritten: '« {{folder}} » ne peut pas être écrit ({{systemCode}}). Seul root le peut : lancez avec sudo.',
    written: '{{settingsFile}} et {{keysFile}} sont écrits. Maintenant : systemctl restart tacho-depot-agent',
    needFolder:
      'Dites où arrivent les téléchargements : --folder, avec le nom d’un dossier. On peut le donner plusieurs fois.',
    askToken: 'Jeton d’API : ',
    askKey: 'Clé d’abonnement : ',
    noToken: 'Le jeton d’API manque.',
    noKey: 'La clé d’abonnement manque.',
    strangeToken: 'Le jeton d’API n’est pas une clé : il a des espaces ou des lettres qu’aucune clé n’a.',
    strangeKey: 'La clé d’abonnement n’est pas une clé : elle a des espaces ou des lettres qu’aucune clé n’a.',
  },
  folders: {
    none: 'Aucun dossier n’est surveillé.',
    notReached: 'non joignable depuis {{at}}',
    other: 'un autre dossier depuis {{at}} : reconnectez son partage, ou lancez « folders accept {{id}} »',
    notYet: 'pas encore vérifié',
    looked: 'vérifié {{at}}',
    leftOut: 'rien n’est collecté de « Uploaded » dedans, car les originaux envoyés y sont déplacés',
    leftOutOthers:
      'rien n’est collecté de « Uploaded » dedans, car les originaux envoyés y sont déplacés. Non mis là par ce dépôt : {{files}}. Remontez-les dans le dossier',
    polled: 'vérifié toutes les quelques secondes',
    watching: 'Dossier {{id}} : {{watching}}',
    accepted: 'Le dossier {{id}} est le bon',
    unreachable: 'Le dossier « {{label}} » n’est pas joignable. Son contenu sera collecté à son retour.',
    otherThere:
      'Un autre dossier se trouve là où était « {{label}} » : reconnectez son partage ou son disque. Si c’est le bon, lancez « tacho-depot-agent folders accept {{id}} ».',
  },
  settings: {
    exported: 'Les paramètres sont dans {{file}}',
    refused: 'Rien n’a été changé : « {{file}} » ne convient pas. {{reasons}}',
    reason: '« {{name}} » : {{message}}',
    changed: 'Changés : {{names}}',
    changedNothing: 'Changés : aucun',
    changedBesides: 'Changés : {{names}} ; fixés de l’extérieur et laissés tels quels : {{fixed}}',
    changedNothingBesides: 'Changés : aucun ; fixés de l’extérieur et laissés tels quels : {{fixed}}',
    keyNotWritten: '« {{file}} » ne peut pas être écrit ({{code}}). Choisissez un nouveau fichier.',
    keyMade:
      'La clé privée est dans {{file}}. Gardez-la hors de tout dépôt. « publicKey » pour chaque PC :\n{{publicKey}}',
    notSigned: '« {{file}} » n’a pas été signé : {{why}}',
    signed: 'Signé : {{file}}',
  },
  files: {
    noNumber: '« {{given}} » n’est pas un numéro de fichier. « status » les affiche.',
    keptBack: '« {{file}} » a été retenu. {{why}}. {{effect}}',
    effect: 'Il irait tel quel au service de conformité, sans retour possible. Ajoutez --yes pour l’envoyer.',
    sentAnyway: '« {{file}} » sera envoyé tel quel',
    retried_one: '{{count}} sera renvoyé',
    retried_many: '{{count}} seront renvoyés',
    retried_other: '{{count}} seront renvoyés',
    keptBackToo_one: '{{count}} retenu (voir « status », et « send-anyway » pour un seul)',
    keptBackToo_many: '{{count}} retenus (voir « status », et « send-anyway » pour un seul)',
    keptBackToo_other: '{{count}} retenus (voir « status », et « send-anyway » pour un seul)',
    ignored_one: '{{count}} ne sera pas envoyé',
    ignored_many: '{{count}} ne seront pas envoyés',
    ignored_other: '{{count}} ne seront pas envoyés',
    noMinutes:
      '« {{given}} » n’est pas un nombre de minutes. Donnez-en un supérieur à 0, ou aucun pour une pause jusqu’à « resume ».',
    paused: 'En pause jusqu’à « resume »',
    pausedUntil: 'En pause jusqu’à {{until}}',
    resumed: 'L’envoi reprend',
  },
  canStart: {
    noTime: '« {{at}} » n’est pas une heure avec son fuseau. Donnez-en une comme 2026-11-09T06:00Z.',
    noRegime: '« {{regime}} » n’est pas un jeu de règles. Donnez l’un de : {{regimes}}.',
    answers: {
      yes: 'peut commencer',
      no: 'ne peut pas commencer',
      unknown: 'inconnu',
    },
    from: 'à partir du {{at}}',
    drive: 'au plus {{drive}} de conduite ce jour',
    latest: 'prochain repos hebdomadaire au plus tard le {{at}}',
    owed: '{{rest}} de repos à compenser avant le {{at}}',
    otherwise: 'il en serait autrement selon : {{regimes}}',
    regimeOfDepot:
      'Sans fichiers, ce sont les règles choisies ici pour chaque conducteur qui valent. Omettez --regime ou donnez des fichiers.',
    past: '« {{at}} » est passé. Sans fichiers, il ne s’agit que des départs à venir ; donnez les fichiers de cette époque.',
    nobody: 'Aucun conducteur n’est connu ici.',
    reasons: {
      'regular-weekly': 'après un repos hebdomadaire de 45 h',
      'reduced-weekly': 'après un repos hebdomadaire de 24 h',
      regular: 'après un repos journalier de 11 h',
      split: 'après un repos journalier de 3 h et 9 h',
      reduced: 'après un repos journalier de 9 h',
      'daily-rest': 'le repos journalier n’est pas complet',
      'weekly-rest': 'un repos hebdomadaire est dû',
      compensation: 'un repos hebdomadaire réduit doit d’abord être compensé',
      'week-driving': 'les 56 h de conduite de la semaine sont épuisées',
      'fortnight-driving': 'les 90 h de conduite des deux semaines sont épuisées',
      'no-records': 'aucun enregistrement avant',
      altered: 'un enregistrement a été modifié après sa signature',
      'at-work': 'les enregistrements s’arrêtent pendant le travail',
      'short-records': 'aucun repos hebdomadaire normal enregistré à partir duquel compter',
      'week-before': 'la semaine précédente n’est pas entièrement enregistrée',
      unrecorded: 'le temps sans enregistrement n’était peut-être pas du repos',
      'owed-rest': 'la compensation d’un repos hebdomadaire réduit n’est pas enregistrée',
      ferry: 'la couchette d’un repos interrompu sur un ferry n’est pas enregistrée',
      service: 'd’après le rapport du service',
      'too-old': 'les enregistrements sont trop anciens',
      'ahead-of-clock': 'les enregistrements finissent après l’heure actuelle',
      'unsure-card': 'une carte plus récente doit d’abord être confirmée comme celle du conducteur',
    },
  },
  hours: {
    noZone: '« {{zone}} » n’est pas un fuseau horaire. Donnez-en un comme Europe/Paris.',
    none: 'Aucun fichier ne parle des activités d’un conducteur.',
    head: '{{name}}, carte …{{card}} : {{from}} à {{until}} ({{zone}})',
    week: '{{week}} (du lundi au dimanche en UTC)',
    day: '{{day}} {{from}} à {{until}} : {{activities}}',
  },
  leave: {
    none: 'Aucun jour de congé ou de maladie n’est inscrit.',
    notUsable:
      'La ligne {{line}} de « {{file}} » est inutilisable. Chaque ligne est un objet avec driver, kind (leave ou sickness), firstDay et lastDay, comme 2026-07-06.',
    notDays:
      'Les jours de la ligne {{line}} de « {{file}} » finissent avant de commencer, dépassent un an ou en recouvrent d’autres du conducteur.',
    tooMany: 'Le fichier « {{file}} » a plus de {{count, number}} lignes. Importez-le en plusieurs parties.',
    noColumn:
      'Le fichier « {{file}} » n’a pas de colonne {{column}}. Sa première ligne doit nommer driver, kind, firstDay et lastDay.',
    wrongValue:
      'Ligne {{line}} de « {{file}} » : {{field}} vaut « {{value}} ». Donnez comme driver ce que « leave --json » écrit, comme kind leave ou sickness, et des jours tels que 2026-07-06.',
    refused: 'Ligne {{line}}, {{driver}}, du {{firstDay}} au {{lastDay}} : {{why}}',
    imported: 'Ajoutés : {{added, number}}, déjà inscrits : {{there, number}}, refusés : {{refused, number}}.',
    nothingWritten:
      'Rien n’a été inscrit. Corrigez ou retirez les lignes refusées, puis importez de nouveau le fichier.',
  },
  missingDays: {
    none: 'Ni carte de conducteur ni unité embarquée n’est gardée ici.',
    reading_one: 'Lecture des fichiers pas encore lus : reste {{count}}.',
    reading_many: 'Lecture des fichiers pas encore lus : restent {{count}}.',
    reading_other: 'Lecture des fichiers pas encore lus : restent {{count}}.',
    vehicle: 'Véhicule {{name}}',
    driver: '{{name}}, carte …{{card}}',
    noDays: '{{subject}} : aucun jour couvert',
    covered_one: '{{subject}} : {{count}} jour couvert, {{first}} à {{last}}',
    covered_many: '{{subject}} : {{count}} jours couverts, {{first}} à {{last}}',
    covered_other: '{{subject}} : {{count}} jours couverts, {{first}} à {{last}}',
    span: '{{first}} à {{last}}',
    gap: {
      yes_one: 'manque : {{span}} ({{count}} jour), peut encore être lu',
      yes_many: 'manquent : {{span}} ({{count}} jours), peuvent encore être lus',
      yes_other: 'manquent : {{span}} ({{count}} jours), peuvent encore être lus',
      perhaps_one: 'manque : {{span}} ({{count}} jour), peut-être sur une carte précédente',
      perhaps_many: 'manquent : {{span}} ({{count}} jours), peut-être sur une carte précédente',
      perhaps_other: 'manquent : {{span}} ({{count}} jours), peut-être sur une carte précédente',
      no_one: 'manque : {{span}} ({{count}} jour), ne peut plus être lu',
      no_many: 'manquent : {{span}} ({{count}} jours), ne peuvent plus être lus',
      no_other: 'manquent : {{span}} ({{count}} jours), ne peuvent plus être lus',
    },
    contradicted_one:
      '{{count}} jour ne compte pas comme couvert, parce que deux copies signées se contredisent : {{span}}',
    contradicted_many:
      '{{count}} jours ne comptent pas comme couverts, parce que deux copies signées se contredisent : {{span}}',
    contradicted_other:
      '{{count}} jours ne comptent pas comme couverts, parce que deux copies signées se contredisent : {{span}}',
    mayBeLost: 'à lire maintenant : les jours à partir du {{first}} sont peut-être perdus depuis le {{from}}',
    areLost: 'à lire maintenant : les jours à partir du {{first}} se perdent à partir du {{from}}',
    neverArrived: 'jamais arrivé : le téléchargement du {{day}}, {{time}} UTC',
  },
  service: {
    noOperation: 'Le service n’a pas d’opération « {{name}} ». « tacho-depot-agent operations » donne les noms.',
    rawOrCsv: '--raw affiche ce que le service a répondu et --csv un tableau de cela : choisissez.',
    fileForUploads: '--file concerne les deux envois ; {{name}} prend ses champs avec --body.',
    answerNotWritten:
      'La réponse ne peut pas être écrite dans « {{file}} » ({{systemCode}}). Choisissez un autre fichier.',
    misfits_one: '{{count}} ligne ne correspond pas à ce que le service documente ; omises : {{leftOut}}.',
    misfits_many: '{{count}} lignes ne correspondent pas à ce que le service documente ; omises : {{leftOut}}.',
    misfits_other: '{{count}} lignes ne correspondent pas à ce que le service documente ; omises : {{leftOut}}.',
    seeMisfits: 'Voyez-les avec --misfits.',
    row: 'ligne {{number}} : {{issues}}',
    theWhole: '(le tout)',
    noJson:
      '--body n’est pas du JSON. Vérifiez guillemets et virgules ; dans la plupart des terminaux, @FICHIER est plus simple.',
    noAddress:
      'L’adresse du service n’est pas connue. Définissez TACHO_DEPOT_URL, ou « serviceUrl » dans le fichier de paramètres ; une adresse saisie sur la page est connue tant que l’agent tourne.',
    inDoubt: 'Cela a pu être exécuté malgré tout : regardez avant de renvoyer.',
    refusedInput: 'Rien n’a été envoyé, car ces champs ne conviennent pas :',
    noReason: 'Il n’a pas donné de raison.',
    refused: 'Le service a refusé la demande ({{status}}) : {{words}}',
    stopped: 'Arrêté avant que le service ait répondu.',
    says: 'Il dit : {{words}}',
    keysMissing:
      'Les clés du service manquent. Définissez TACHO_DEPOT_API_TOKEN et TACHO_DEPOT_SUBSCRIPTION_KEY à côté de TACHO_DEPOT_URL, ou écrivez le fichier des clés.',
    keysUnusable:
      'Les clés contiennent un caractère qui ne peut pas être envoyé, comme une espace ou un saut de ligne. Copiez-les de nouveau.',
    keysNotUsable: 'Les clés du service ne peuvent pas être utilisées.',
    keysRefused: 'Le service n’a pas accepté les clés ({{status}}). Vérifiez les deux.',
    later: 'Le service ne peut pas répondre maintenant ({{status}}). Réessayez plus tard.',
    laterIn_one: 'Le service ne peut pas répondre maintenant ({{status}}). Réessayez dans {{count}} seconde.',
    laterIn_many: 'Le service ne peut pas répondre maintenant ({{status}}). Réessayez dans {{count}} secondes.',
    laterIn_other: 'Le service ne peut pas répondre maintenant ({{status}}). Réessayez dans {{count}} secondes.',
    noAnswer: {
      'plain-http':
        'Rien n’a été envoyé : l’adresse commence par http:, et n’importe qui en chemin pourrait lire les clés. Utilisez https://.',
      resolve: 'L’adresse du service ne mène nulle part. Vérifiez-la, ainsi que la connexion à Internet.',
      connect: 'Le service n’est pas joignable. Vérifiez son adresse et la connexion, puis réessayez.',
      trust: 'Le certificat du service n’est pas reconnu. Vérifiez l’horloge de ce PC et ce qui inspecte son trafic.',
      proxy: 'Le proxy ne laisse pas passer la demande. Vérifiez son adresse et s’il veut un mot de passe.',
      send: 'La connexion s’est rompue pendant l’envoi de la demande. Réessayez.',
      receive: 'La connexion s’est rompue avant que la réponse soit complète.',
      'timed-out': 'La réponse a pris trop de temps. Réessayez plus tard, ou demandez moins à la fois.',
    },
    redirect:
      'L’adresse répond par une redirection ({{status}}) vers {{place}}, qui n’est pas suivie. Vérifiez l’adresse.',
    redirectWithin:
      'L’adresse répond par une redirection ({{status}}) vers un autre endroit à elle, qui n’est pas suivie. Vérifiez l’adresse.',
    strangeAnswer:
      'La réponse ({{status}}) n’est pas de celles que donne le service. Vérifiez l’adresse, et si une page de connexion s’interpose.',
    otherForm: 'Le service a répondu ({{status}}), mais pas sous la forme qu’il documente.',
    tooLarge: 'La réponse est trop grande. Demandez moins, avec des dates ou des filtres.',
  },
  operation: {
    noFields: 'Elle ne prend pas de champs.',
    fields: 'Champs de --body :',
    accountFields: 'Champs de la réponse, sur toutes ses demandes :',
    rowFields: 'Champs de chaque ligne de la réponse :',
    answerFields: 'Champs de la réponse :',
    file: 'Donnez le fichier avec --file CHEMIN : son contenu et, si --body ne le dit pas, son nom.',
    default: '{{description}} (sans indication : {{value}})',
    or: '{{one}} ou {{other}}',
    required: '{{kind}}, obligatoire',
    listOf: 'liste : {{items}}',
    kinds: {
      text: 'texte',
      number: 'nombre',
      anything: 'n’importe quoi',
      flag: 'true ou false',
      'date-time': 'date et heure',
      'whole-number': 'nombre entier',
      base64: 'texte Base64',
      bytes: 'octets d’un fichier',
      object: 'objet',
    },
  },
  batch: {
    noSpreadsheet: '« {{name}} » ne prend pas de tableau. Celles-ci, oui : {{names}}.',
    twoColumns: 'Il y a deux colonnes « {{name}} ». Gardez-en une.',
    noField:
      'La colonne {{place}}, « {{name}} », n’est pas un champ de {{operation}}, ou celui d’une colonne précédente. « tacho-depot-agent operations {{operation}} » donne les noms ; les majuscules comptent.',
    noIdentifier:
      'Il n’y a pas de colonne « {{identifier}} », qui dit de qui est la ligne. La première ligne doit nommer les colonnes.',
    wouldChange_one: 'Enregistrements qui changeraient : {{count}}. Rien n’a été envoyé.',
    wouldChange_many: 'Enregistrements qui changeraient : {{count}}. Rien n’a été envoyé.',
    wouldChange_other: 'Enregistrements qui changeraient : {{count}}. Rien n’a été envoyé.',
    wouldChangeBesides_one:
      'Enregistrements qui changeraient : {{count}}. Lignes sans rien à changer : {{unchanged}}. Rien n’a été envoyé.',
    wouldChangeBesides_many:
      'Enregistrements qui changeraient : {{count}}. Lignes sans rien à changer : {{unchanged}}. Rien n’a été envoyé.',
    wouldChangeBesides_other:
      'Enregistrements qui changeraient : {{count}}. Lignes sans rien à changer : {{unchanged}}. Rien n’a été envoyé.',
    line: 'ligne {{line}}',
    lines: 'lignes {{from}} à {{to}}',
    delete: 'supprimer',
    cells: 'Rien n’a été envoyé, car ces cellules ne conviennent pas :',
    cell: 'ligne {{line}}, colonne {{column}} : {{problem}}',
    dateOrder: 'Dites --dates day-first ou --dates month-first.',
    more_one: 'et {{count}} de plus',
    more_many: 'et {{count}} de plus',
    more_other: 'et {{count}} de plus',
    rowsChanged:
      'Un passage précédent de ce fichier a été interrompu, et ses lignes ont changé depuis. Remettez-les comme avant pour continuer ; ou supprimez « {{file}} » pour envoyer le fichier depuis sa première ligne.',
    goingOn: 'Reprise après la ligne {{next}} sur {{total}}.',
    progressNotWritten: '« {{file}} » ne peut pas être écrit ({{systemCode}}), donc plus rien n’est envoyé.',
    progressNotRead: '« {{file}} » ne peut pas être lu ({{systemCode}}).',
    progressStrange:
      '« {{file}} » devrait dire jusqu’où un passage précédent est allé, et ne le dit pas. Déplacez-le seulement si le fichier peut être envoyé depuis sa première ligne.',
    interrupted:
      'Interrompu après la ligne {{next}} sur {{total}} : {{counts}} jusqu’ici. Relancez la même commande pour continuer.',
    inDoubt: 'En doute, faute de réponse : {{lines}} du fichier.',
    unchanged_one: '{{count}} sans rien à changer',
    unchanged_many: '{{count}} sans rien à changer',
    unchanged_other: '{{count}} sans rien à changer',
    done: '{{counts}}. À corriger et renvoyer : {{file}}',
    ofNoRow: 'D’aucune ligne du fichier : {{messages}}',
    noReason: 'aucune raison',
  },
  conform: {
    noKeys:
      'Les clés du service manquent. Définissez TACHO_DEPOT_API_TOKEN et TACHO_DEPOT_SUBSCRIPTION_KEY, ou écrivez le fichier des clés.',
    noAddress: '« {{url}} » n’est pas l’adresse d’un service. Donnez-en une comme https://service.example.',
    namedOnly:
      'Des enregistrements d’essai sont nommés, mais rien ne peut être changé. Ajoutez --write pour laisser le service les changer.',
    needRecords: '--write demande les enregistrements d’essai : --driver, --clocking, --delete-clocking ou --upload.',
    notWritten: 'Le rapport ne peut pas être écrit dans « {{file}} » ({{systemCode}}). Choisissez un autre fichier.',
    outcomes: {
      conforms: 'conforme à l’interface',
      departs: 'S’ÉCARTE',
      unanswered: 'SANS RÉPONSE',
      skipped: 'omis',
    },
    operation: '{{operation}} : {{conforms}} contrôles sur {{checks}} sont conformes à l’interface',
    sum: '{{conforms}} conformes, {{departs}} écarts, {{unanswered}} sans réponse, {{skipped}} omis',
    times_one: '({{count}} fois)',
    times_many: '({{count}} fois)',
    times_other: '({{count}} fois)',
  },
};
