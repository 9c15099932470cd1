import type * as english from '../messages/sentences.ts';
import type { Texts } from '../translation.ts';

export const sentences: Texts<'fr', typeof english.sentences> = {
  'draft-gone': 'Il n’y a plus rien à vérifier. Choisissez de nouveau le fichier.',
  'rows-being-sent': 'Ces lignes sont en cours d’envoi. Attendez la fin, ou arrêtez l’envoi.',
  'too-many-rows': 'Il y a déjà {{most, number}} lignes. Envoyez d’abord celles-ci.',
  'no-such-column': 'Cette colonne ou ce champ n’existe pas.',
  'no-such-field': 'Ce champ n’existe pas.',
  'column-with-record-needed': 'Une colonne doit dire à qui est l’enregistrement de chaque ligne.',
  'row-was-sent': 'Cette ligne a été envoyée. Décidez d’abord ce qu’elle est devenue.',
  'row-in-doubt': 'Cette ligne est incertaine. Décidez d’abord ce qu’elle est devenue.',
  'divisions-on-their-way':
    'La liste des divisions est en route. Tant qu’elle n’est pas ici, une division mal écrite serait envoyée. Réessayez dans un instant.',
  'picture-gone': 'Cette image n’est plus gardée. Relancez le rapport.',
  'password-not-read': 'Le mot de passe conservé est illisible.',
  'password-not-opened': 'Le système ne peut plus ouvrir le mot de passe conservé. Saisissez-le de nouveau.',
  'password-not-written': 'Le mot de passe n’a pas pu être écrit dans le dossier des données.',
  'no-keyring-for-password':
    'Ce système n’a pas de trousseau, le mot de passe ne peut donc pas être conservé en sécurité. Installez-en un, ou utilisez l’agent.',
  'no-service-yet': 'Aucun service n’est encore configuré. Donnez son adresse dans les paramètres.',
  'rows-have-changed': 'Les lignes ont changé depuis votre confirmation. Regardez-les, et confirmez de nouveau.',
  'nothing-being-sent': 'Rien n’est en cours d’envoi.',
  'no-webhook-listener': 'Rien n’écoute les webhooks pour le moment.',
  'no-new-version': 'Aucune nouvelle version n’est prête à être installée.',
  'not-sent-yet': 'Ce fichier n’a pas encore été envoyé.',
  'not-kept-back': 'Ce fichier n’est pas retenu : il est déjà envoyé, ou le sera.',
  'file-too-large': 'Le fichier est plus grand que {{megabytes, number}} Mo, ce qu’aucun téléchargement n’est.',
  'file-not-kept': 'Le fichier n’a pas pu être gardé ({{systemCode}}). Réessayez.',
  'whole-path-needed': 'Donnez le chemin complet, comme {{example}}.',
  'parameter-does-not-fit': '« {{field}} » ne convient pas : {{problem}}.',
  'inside-went-wrong': 'Quelque chose s’est mal passé dans Tacho Depot. Rien n’est perdu. Réessayez.',
  'file-not-read': 'Le fichier n’a pas pu être lu. Enregistrez-en une copie, et faites-la examiner.',
  'keys-not-read': 'Les clés conservées sont illisibles.',
  'keys-not-opened': 'Le système ne peut plus ouvrir les clés conservées. Saisissez-les de nouveau.',
  'keys-not-written': 'Les clés n’ont pas pu être écrites dans le dossier des données.',
  'no-keyring-for-keys':
    'Ce système n’a pas de trousseau, les clés ne peuvent donc pas être conservées en sécurité. Installez-en un, ou utilisez l’agent.',
  'secret-not-read': 'Le secret conservé est illisible.',
  'secret-not-opened': 'Le système ne peut plus ouvrir le secret conservé. Saisissez-le de nouveau.',
  'secret-not-written': 'Le secret n’a pas pu être écrit dans le dossier des données.',
  'no-keyring-for-secret':
    'Ce système n’a pas de trousseau, le secret ne peut donc pas être conservé en sécurité. Installez-en un, ou utilisez l’agent.',
};
