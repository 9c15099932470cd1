import type * as english from '../messages/help.ts';
import type { Texts } from '../translation.ts';

const reason: Texts<'fr', typeof english.help.reason> = {
  'empty-file': {
    why: 'Le fichier a été copié ou enregistré sans son contenu. Le vrai téléchargement est encore là d’où il vient.',
    steps:
      'Allez au PC, à la clé USB ou au site web d’où vient le fichier.\nCopiez de nouveau le téléchargement dans **{{folder}}**.\nAttendez que **{{sent}}** apparaisse dans la liste.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  'one-byte-fill': {
    why: 'Le fichier a la taille d’un téléchargement, et rien dedans. C’est l’effet d’une copie interrompue ou d’une clé USB usée.',
    steps:
      'Copiez de nouveau le téléchargement dans **{{folder}}**, de préférence depuis une autre clé USB.\nS’il est encore vide, relisez la carte ou refaites le téléchargement de l’unité embarquée.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  'web-page': {
    why: 'Le site web a enregistré sa page de connexion sous le nom d’un téléchargement. Le vrai est encore sur le site.',
    steps:
      'Ouvrez le site web d’où vient le fichier et connectez-vous.\nEnregistrez de nouveau le téléchargement dans **{{folder}}**. Une carte de conducteur a environ 30 à 120 Ko.\nAttendez que **{{sent}}** apparaisse dans la liste. Cela prend environ une minute.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**. La page web reste dans son dossier et n’est jamais envoyée.',
  },
  'text-file': {
    why: 'Un texte se trouve dans le dossier : une note, une liste ou un rapport. Il est gardé ici et jamais envoyé.',
    steps:
      'Si un téléchargement devait être ici, copiez-le dans **{{folder}}**.\nChoisissez cette ligne et cliquez sur **{{ignore}}**.',
  },
  'other-format': {
    why: 'Un document, une image ou un programme se trouve dans le dossier. Il est gardé ici et jamais envoyé.',
    steps:
      'S’il y a été mis par erreur, choisissez cette ligne et cliquez sur **{{ignore}}**.\nDéplacez le fichier lui-même à sa place : il est encore dans **{{folder}}**.',
  },
  'unknown-content': {
    why: 'Rien dans le fichier ne ressemble à une carte de conducteur ou à une unité embarquée. Les programmes de certains fabricants emballent les téléchargements à leur façon.',
    steps:
      'Demandez à la personne qui l’a mis là ce que c’est.\nSi c’est un téléchargement, cliquez sur **{{sendAnyway}}** : le service décide alors.\nSinon, cliquez sur **{{ignore}}**.',
  },
  'cut-short': {
    why: 'Le téléchargement s’arrête avant sa fin : la carte a été retirée, le câble débranché, ou la copie interrompue.',
    steps:
      'Relisez la carte ou refaites le téléchargement de l’unité embarquée, et attendez que le lecteur dise qu’il a fini.\nMettez le nouveau fichier dans **{{folder}}**.\nAttendez que **{{sent}}** apparaisse dans la liste.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  locked: {
    why: 'Un autre programme garde le fichier ouvert. Le fichier lui-même est en ordre.',
    steps: 'Fermez le programme qui affiche ou copie le fichier.\nAttendez : un nouvel essai se fait tout seul.',
  },
  unreadable: {
    why: 'Cet utilisateur n’a pas le droit de lire le fichier, ou le disque ne permet pas de le lire.',
    steps:
      'Demandez au service informatique de donner à cet utilisateur le droit de lire **{{folder}}**.\nOu copiez de nouveau le fichier dans le dossier.\nAttendez : un nouvel essai se fait tout seul.',
  },
  changing: {
    why: 'Le fichier est encore en cours d’écriture. Il est pris dès qu’il est entier.',
    steps: 'Attendez une minute.\nSi cela dure, regardez si le lecteur ou la copie s’est arrêté à mi-chemin.',
  },
  'too-large': {
    why: 'Aucun téléchargement n’est aussi grand que ce fichier.',
    steps:
      'Retirez le fichier qui est dans **{{folder}}**.\nS’il contient des téléchargements, décompressez-les dans le dossier.',
  },
  'too-deep': {
    why: 'Le fichier se trouve dans trop de dossiers imbriqués.',
    steps: 'Remontez les téléchargements, de préférence directement dans **{{folder}}**.\nCliquez sur **{{lookNow}}**.',
  },
  'too-many-files': {
    why: 'Le dossier surveillé contient plus de fichiers qu’on n’en vérifie, sans doute parce que ce n’est pas le bon.',
    steps:
      'Ouvrez **{{settings}}**, Dossiers.\nNe surveillez que le dossier où l’on met les téléchargements.\nOu sortez-en les anciens fichiers.',
  },
  'archive-unreadable': {
    why: 'L’archive zip est endommagée, rien n’y est donc lisible.',
    steps:
      'Copiez ou récupérez de nouveau l’archive dans **{{folder}}**.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  'archive-too-large': {
    why: 'Le contenu de l’archive zip est plus grand que tout téléchargement.',
    steps: 'Décompressez-la vous-même.\nNe mettez que les téléchargements dans **{{folder}}**.',
  },
  'archive-empty': {
    why: 'L’archive zip ne contient aucun fichier.',
    steps:
      'Demandez les téléchargements à la personne qui l’a faite.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  'outside-folder': {
    why: 'Ce n’est qu’un lien vers un fichier situé ailleurs, qui peut changer ou disparaître.',
    steps: 'Copiez le fichier lui-même dans **{{folder}}**.\nRetirez le lien du dossier.',
  },
  'hidden-name': {
    why: 'Les fichiers dont le nom commence par un point sont cachés et ne sont pas collectés : des programmes nomment ainsi leurs copies inachevées.',
    steps:
      'Cherchez le fichier dans **{{folder}}** ; il faut peut-être d’abord afficher les fichiers cachés.\nEnlevez le point au début de son nom.',
  },
  'spool-copy-missing': {
    why: 'La copie de sûreté sur ce PC a été changée ou supprimée par autre chose, avant d’être envoyée.',
    steps:
      'Remettez le fichier dans **{{folder}}**, depuis sa source.\nSi cela se reproduit, demandez au service informatique de vérifier le disque et l’antivirus.',
  },
  'refused-file': {
    why: 'Le service a examiné le fichier et ne l’accepte pas. Ses propres mots figurent avec la raison.',
    steps:
      'Lisez ce que dit le service.\nS’il ne connaît pas le conducteur ou le véhicule, faites-l’y ajouter, puis cliquez sur **{{retry}}**.\nSinon, donnez à l’assistance du service le nom du fichier et ces mots.',
  },
  'not-sendable': {
    why: 'Le nom du fichier, ou le site des nouveaux conducteurs et véhicules, ne convient pas à ce que le service accepte. Rien n’a été envoyé.',
    steps:
      'Enregistrez le fichier sous un autre nom, et mettez-le dans **{{folder}}**.\nSi cela n’aide pas, faites vérifier le site par le service informatique dans **{{settings}}**, Service.\nChoisissez ensuite cette ligne et cliquez sur **{{ignore}}**.',
  },
  'refused-account': {
    why: 'Les clés de ce dépôt ont expiré, ont été changées, ou appartiennent à un autre service. Aucun fichier n’est perdu.',
    steps:
      'Demandez de nouvelles clés à l’assistance de votre service ou à votre service informatique.\nOuvrez **{{settings}}**, Service, et remplacez-les.\nLes fichiers partent ensuite tout seuls.',
  },
  'service-busy': {
    why: 'Le service a beaucoup à faire et a demandé de patienter.',
    steps: 'Attendez : un nouvel essai se fait tout seul, à l’heure que le service a indiquée.',
  },
  'service-failed': {
    why: 'L’erreur vient du service, pas du fichier ni de ce PC.',
    steps:
      'Attendez : un nouvel essai se fait tout seul.\nSi cela dure des heures, prévenez l’assistance du service, avec les mots de la raison.',
  },
  'no-connection': {
    why: 'Ce PC n’atteint pas le service. Le fichier est en sécurité ici.',
    steps:
      'Regardez si d’autres sites web s’ouvrent sur ce PC.\nSinon, faites réparer le réseau.\nSi oui, cliquez sur **{{checkConnection}}** et montrez le résultat au service informatique.',
  },
  'timed-out': {
    why: 'Le service a été atteint, et n’a pas répondu à temps.',
    steps:
      'Attendez : un nouvel essai se fait tout seul.\nSi cela dure des heures, cliquez sur **{{checkConnection}}** et montrez le résultat au service informatique.',
  },
  'not-trusted': {
    why: 'Quelque chose entre ici et le service lit les échanges, ou le certificat du service a expiré. Rien n’est envoyé tant que ce n’est pas clair.',
    steps:
      'Cliquez sur **{{checkConnection}}**.\nMontrez le résultat à votre service informatique. N’envoyez pas les fichiers autrement.',
  },
  proxy: {
    why: 'Le proxy de votre réseau ne laisse pas ce PC atteindre le service.',
    steps:
      'Demandez au service informatique si le proxy dans **{{settings}}**, Réseau est le bon.\nMontrez-lui le résultat de **{{checkConnection}}**.',
  },
  'broken-answer': {
    why: 'Ce qui est revenu ne ressemble pas à une réponse du service. Ce n’est peut-être pas la bonne adresse, ou une page du réseau s’intercale.',
    steps:
      'Ouvrez **{{settings}}**, Service, et comparez l’adresse avec celle qu’on vous a donnée.\nCliquez sur **{{checkConnection}}** et montrez le résultat au service informatique.',
  },
  'outcome-unknown': {
    why: 'La connexion s’est coupée pendant l’envoi du fichier. Le service ne garde le même fichier qu’une fois.',
    steps: 'Attendez : le fichier est renvoyé tout seul.',
  },
  'receipt-unreadable': {
    why: 'Le service a accepté le fichier, et son accusé de réception est illisible ici.',
    steps:
      'Demandez à l’assistance du service si elle a le fichier, avec son nom et son heure.\nSi oui, cliquez sur **{{ignore}}**.\nSinon, cliquez sur **{{retry}}**.',
  },
};

const advice: Texts<'fr', typeof english.help.advice> = {
  'read-card-again': {
    why: 'Le fichier de cette carte n’est pas entier ou pas en ordre. Ce qui manque est encore sur la carte.',
    steps:
      'Faites apporter la carte par le conducteur.\nMettez-la dans le lecteur jusqu’à ce qu’il dise qu’il a fini.\nMettez le fichier dans **{{folder}}**.\nOuvrez ses détails : la ligne devrait avoir disparu.',
  },
  'download-again': {
    why: 'Le fichier de ce véhicule n’est pas entier ou pas en ordre. Ce qui manque est encore dans l’unité embarquée.',
    steps:
      'Refaites le téléchargement de l’unité embarquée, avec toutes ses parties.\nMettez le fichier dans **{{folder}}**.\nOuvrez ses détails : la ligne devrait avoir disparu.',
  },
  'copy-again': {
    why: 'Le fichier a été endommagé en chemin, pas dans la carte ni dans l’unité embarquée.',
    steps:
      'Copiez-le de nouveau depuis sa source, dans **{{folder}}**.\nSi c’est pareil, essayez une autre clé USB ou un autre câble.',
  },
  'get-the-download': {
    why: 'Ce fichier n’est pas un téléchargement, et il en manque encore un.',
    steps:
      'Trouvez le téléchargement là d’où vient ce fichier.\nMettez-le dans **{{folder}}**.\nCliquez ensuite sur **{{ignore}}** pour celui-ci.',
  },
  'other-reader': {
    why: 'Le lecteur a laissé de côté une partie de la carte, sans doute parce que son logiciel est plus ancien que la carte.',
    steps:
      'Cherchez un logiciel plus récent sur le site web du lecteur, et installez-le.\nOu lisez la carte avec un autre lecteur.\nMettez le nouveau fichier dans **{{folder}}**.',
  },
  'download-again-or-none-recorded': {
    why: 'Certains jours ne sont pas dans le fichier. Soit ils n’ont pas été téléchargés, soit l’unité embarquée n’en a aucun enregistrement.',
    steps:
      'Refaites le téléchargement de l’unité embarquée, pour tous les jours.\nSi les mêmes jours manquent, notez pourquoi, comme un passage à l’atelier : un contrôleur peut le demander.',
  },
  'read-card-again-then-workshop': {
    why: 'Une signature du fichier est fausse, il n’a donc pas de valeur légale en l’état.',
    steps:
      'Relisez la carte, de préférence avec un autre lecteur.\nSi cela persiste, faites examiner la carte par un atelier.\nGardez ce fichier : il est envoyé tout de même.',
  },
  'download-again-then-workshop': {
    why: 'Une signature du fichier est fausse, il n’a donc pas de valeur légale en l’état.',
    steps:
      'Refaites le téléchargement de l’unité embarquée.\nSi cela persiste, faites examiner l’unité embarquée par un atelier.\nGardez ce fichier : il est envoyé tout de même.',
  },
  'check-the-file': {
    why: 'Le contenu du fichier n’est pas cohérent, comme si deux fichiers étaient mélangés.',
    steps:
      'Regardez si c’est le bon fichier.\nSinon, relisez la carte ou refaites le téléchargement de l’unité embarquée.',
  },
  'check-the-name': {
    why: 'Le nom du fichier et son contenu ne concordent pas. Seul le contenu compte.',
    steps:
      'Regardez si le fichier a été renommé, ou appartient à un autre conducteur ou véhicule.\nPour le service, il n’y a rien à faire.',
  },
  'nothing-to-do': {
    why: 'C’est bon à savoir, et le fichier est en ordre.',
    steps: 'Il n’y a rien à faire. Le fichier est envoyé tout de même.',
  },
};

const status: Texts<'fr', typeof english.help.status> = {
  keys: {
    title: 'Le service refuse les clés',
    why: 'Les clés de ce dépôt ont expiré, ont été changées, ou appartiennent à un autre service. Les fichiers sont tout de même collectés, et aucun n’est perdu.',
    steps:
      'Demandez le jeton d’API et la clé d’abonnement à l’assistance de votre service ou à votre service informatique.\nOuvrez **{{settings}}**, Service, et remplacez les deux.\nTout ce qui attend part ensuite tout seul.',
  },
  setup: {
    title: 'Tacho Depot n’est pas configuré',
    why: 'Il lui faut un dossier, l’adresse du service et deux clés.',
    steps:
      'Cliquez sur **{{finishSetup}}**.\nChoisissez le dossier où le lecteur de cartes enregistre ses fichiers.\nDonnez l’adresse et les clés que votre service ou votre service informatique vous a données.',
  },
  'folder-gone': {
    title: 'Un dossier est inaccessible',
    why: 'Le partage, le lecteur ou l’autre PC est éteint ou a été renommé. Son contenu y est en sécurité, et sera collecté à son retour.',
    steps:
      'Regardez si l’autre PC est allumé, et le lecteur branché.\nOuvrez le dossier dans votre gestionnaire de fichiers.\nS’il a été déplacé, ouvrez **{{settings}}**, Dossiers, et choisissez-le de nouveau.',
  },
  disk: {
    title: 'Ce PC n’a plus de place',
    why: 'Chaque téléchargement est gardé ici avant d’être envoyé, la collecte attend donc de la place. L’envoi continue.',
    steps:
      'Videz la corbeille.\nDéplacez films, photos et anciens fichiers d’installation vers un autre disque.\nNe touchez pas aux dossiers de téléchargements.\nLa collecte reprend toute seule.',
  },
  attention: {
    title: 'Des fichiers sont à traiter',
    why: 'Ces fichiers ont été retenus ou refusés. Chacun a sa raison, et tout le reste est envoyé entre-temps.',
    steps:
      'Ouvrez **{{uploads}}** et choisissez À traiter.\nChoisissez une ligne : cette aide dit alors qu’en faire.\nCommencez par le plus ancien.',
  },
  'no-connection': {
    title: 'Pas de connexion au service',
    why: 'Les fichiers sont collectés et gardés ici. Ils partent tout seuls dès que le service est atteint.',
    steps:
      'Regardez si d’autres sites web s’ouvrent sur ce PC.\nCliquez sur **{{checkConnection}}** pour voir jusqu’où cela va.\nSi cela dure, montrez le résultat au service informatique.',
  },
  paused: {
    title: 'L’envoi est en pause',
    why: 'Quelqu’un l’a mis en pause. Les fichiers sont collectés et gardés ici.',
    steps: 'Cliquez sur **{{resume}}** quand ils doivent partir.',
  },
  'data-folder': {
    title: 'Dossier de données absent',
    why: 'Le dossier des données et des copies a disparu, en est un autre ou n’est pas inscriptible.',
    steps:
      'Connectez le disque ou le partage où il se trouve.\nNe commencez pas de nouveau dépôt : celui-ci continue tout seul quand son dossier est revenu.\nPrévenez l’informatique.',
  },
  'duty-stopped': {
    title: 'Quelque chose ne fonctionne pas',
    why: 'Les fichiers sont collectés et envoyés, mais une autre tâche de ce dépôt attend une personne.',
    steps: 'Cliquez sur **{{show}}** pour voir laquelle, et que faire.',
  },
  'duty-trying': {
    title: 'Quelque chose est réessayé',
    why: 'Les fichiers sont collectés et envoyés, mais une autre tâche de ce dépôt échoue pour le moment.',
    steps: 'L’essai est refait tout seul.\nCliquez sur **{{show}}** pour voir laquelle.',
  },
  'not-known': {
    title: 'On ne sait pas si tout est envoyé',
    why: 'Les dossiers sont en cours de vérification, ou ne l’ont pas été depuis un moment.',
    steps: 'Attendez la fin de la vérification.\nOu cliquez sur **{{lookNow}}**.',
  },
  sending: {
    title: 'Des fichiers sont en cours d’envoi',
    why: 'Tout suit son cours.',
    steps: 'Il n’y a rien à faire.',
  },
  'all-sent': {
    title: 'Tout a été envoyé',
    why: 'Chaque téléchargement trouvé est arrivé au service, et son accusé de réception est gardé ici.',
    steps: 'Il n’y a rien à faire. Mettez les nouveaux téléchargements dans **{{folder}}**.',
  },
};

const guide: Texts<'fr', typeof english.help.guide> = {
  begin: {
    title: 'Configurer ce PC',
    why: 'Tacho Depot doit savoir où arrivent les téléchargements et où ils vont. Rien n’est envoyé avant la dernière étape.',
    steps:
      'Choisissez le dossier où votre lecteur de cartes ou votre logiciel de téléchargement enregistre ses fichiers.\nSaisissez l’adresse et les deux clés. L’assistance du service ou votre service informatique les a.\nCliquez sur **{{testConnection}}**. Chaque ligne dit ce qui fonctionne, ou sinon que faire.\nCliquez sur **{{startSending}}**, ou sur **{{finishLater}}** pour y revenir.',
  },
  today: {
    title: 'Ce que dit Aujourd’hui',
    why: 'La première ligne dit si tout est envoyé. En dessous figurent les retards, les échéances proches et les nouveautés depuis hier.',
    steps:
      'Lisez la première ligne. Le vert signifie que rien n’attend.\nOuvrez un nom pour voir ce conducteur ou ce véhicule.\nImprimez la liste des retards, et affichez-la.',
  },
  uploads: {
    title: 'Fichiers : collectés, envoyés, retenus',
    why: 'Chaque fichier arrivé a une ligne, avec son état et sa raison. Rien n’est supprimé : une copie de sûreté reste sur ce PC.',
    steps:
      'Mettez les téléchargements dans **{{folder}}**, ou déposez-les sur la fenêtre.\nChoisissez une ligne et appuyez sur Entrée pour ses détails.\nLes lignes à traiter viennent d’abord. F1 dit que faire de celle que vous avez choisie.',
  },
  download: {
    title: 'À quoi ressemble un téléchargement',
    why: 'Une carte de conducteur a environ 30 à 120 Ko, une unité embarquée jusqu’à quelques mégaoctets. Leurs noms se terminent par .ddd, .tgd, .v1b, .c1b ou .esm.',
    steps:
      'Une carte de conducteur est lue au moins tous les 28 jours.\nLes données d’une unité embarquée sont téléchargées au moins tous les 90 jours.\nUn PDF, une image ou une page web n’est pas un téléchargement, quel que soit son nom.',
  },
  deadlines: {
    title: 'Qui est en retard',
    why: 'La loi donne 28 jours pour une carte de conducteur et 90 pour une unité embarquée. La jauge montre combien en est utilisé.',
    steps:
      'Ouvrez **{{driverCards}}** ou **{{vehicleUnits}}**.\nLes retards figurent en haut.\n« Envoyé, pas encore traité » signifie que le fichier est en route : ne lisez pas la carte deux fois.',
  },
  person: {
    title: 'Un conducteur, un véhicule',
    why: 'Cette page réunit tout ce qui est connu d’un conducteur ou d’un véhicule : le délai, les fichiers présents ici, les heures ou les distances, et ce que dit le service, chacun avec sa date.',
    steps:
      'Où que vous soyez, appuyez sur Ctrl K et tapez une partie d’un nom ou d’une immatriculation pour arriver ici.\nLà où la carte et le service diffèrent, les deux figurent. Les dates disent lequel est le plus récent.\nCliquez sur Imprimer pour une feuille, ou sur CSV pour un tableur.',
  },
  coverage: {
    title: 'Quels jours sont ici',
    why: 'Le calendrier montre pour chaque jour si un fichier le couvre, et s’il est authentique.',
    steps:
      'Choisissez un conducteur ou un véhicule.\nUn jour rouge manque : lisez la carte avant qu’il ne soit écrasé.\nImprimez-le pour un contrôle.',
  },
  planner: {
    title: 'Qui peut commencer quand',
    why: 'Pour le jour et l’heure choisis, la liste dit qui peut alors commencer, et pourquoi les autres ne le peuvent pas.',
    steps:
      'Ouvrez **{{availability}}**.\nChoisissez le jour et l’heure.\nRegardez la colonne qui dit de quand datent les données.',
  },
  reports: {
    title: 'Rapports, CSV et papier',
    why: 'Tout rapport du service, pour les jours et les personnes de votre choix. Un fichier pour tableur contient les heures en heures et en nombres décimaux.',
    steps:
      'Choisissez le rapport et les jours, puis lancez-le.\nCliquez sur CSV ou Imprimer en haut.\nEnregistrez le choix sous un nom, pour le relancer d’un clic.',
  },
  maintain: {
    title: 'Des changements avec une feuille de calcul',
    why: 'Les conducteurs et les pointages du service se modifient avec une feuille de calcul. Rien n’est envoyé avant que vous ayez vu chaque changement et confirmé.',
    steps:
      'Choisissez que faire. **{{saveTemplate}}** montre quelles colonnes sont possibles.\nDéposez ici la feuille de calcul, et associez ses colonnes.\nCorrigez ce qui est marqué. Les lignes avec erreurs ne sont pas envoyées.\nRelisez les changements, et confirmez. Les lignes refusées restent, pour être corrigées et renvoyées.',
  },
  again: {
    title: 'Cela se reproduit sans cesse',
    why: 'La même raison jour après jour a une cause extérieure : un lecteur, une clé, un site web ou une habitude.',
    steps:
      'Regardez dans la liste de quel dossier viennent les fichiers.\nCherchez la raison : le même PC ou la même personne apparaît vite.\nMettez à jour le logiciel du lecteur, ou changez de clé USB.\nEnregistrez le fichier pour l’assistance dans **{{settings}}**, Diagnostic, et envoyez-le au service informatique.',
  },
  settings: {
    title: 'Paramètres, et ce que le service informatique a fixé',
    why: 'Chaque paramètre dit ce qu’il fait. Ceux qui ont un cadenas ont été fixés par votre service informatique.',
    steps:
      'Ouvrez **{{settings}}** et tapez n’importe quel mot dans la recherche, comme mot de passe, sauvegarde ou e-mail.\nLes clés sont conservées par ce PC et jamais affichées de nouveau.',
  },
};

export const help: Texts<'fr', typeof english.help> = {
  title: 'Aide',
  subtitle: 'Que faire d’un fichier, et comment utiliser chaque écran',
  fileTitle: 'Que faire de ce fichier ?',
  stateTitle: 'Que faire maintenant ?',
  screenTitle: 'Que puis-je faire ici ?',
  ofRow: 'Aide pour la ligne choisie',
  ofState: 'Aide pour la situation actuelle',
  ofScreen: 'Aide pour cet écran',
  someFolder: 'le dossier surveillé',
  doThis: 'Faites ceci',
  more: 'En savoir plus',
  allHelp: 'Toute l’aide',
  openPlace: 'Montrez-moi où',
  picture: '{{place}} : l’écran d’aujourd’hui',
  keys: 'Touches',
  close: 'Fermer l’aide',
  whatToDo: 'Que faire ?',
  search: 'Chercher dans l’aide',
  clearSearch: 'Effacer la recherche',
  nothing: 'Aucune aide ne parle de « {{search}} »',
  nothingLine: 'Essayez un mot que vous voyez à l’écran.',
  groups: {
    guide: 'Mode d’emploi',
    status: 'Ce que dit la première ligne',
    reason: 'Pourquoi un fichier est retenu ou attend',
    advice: 'Ce qui a été remarqué dans un fichier',
  },
  hint: {
    today:
      'Nouveau ici ? La première ligne dit si tout est envoyé. Appuyez sur F1 sur n’importe quel écran pour voir ce que vous pouvez y faire.',
    uploads: 'Choisissez une ligne et appuyez sur F1 : l’aide dit que faire de ce fichier.',
    driverCards: 'Ouvrez un nom pour tout savoir de ce conducteur. Ctrl K trouve tout nom, où que vous soyez.',
    gotIt: 'Compris, ne plus en afficher',
  },
  reason,
  advice,
  status,
  guide,
};
