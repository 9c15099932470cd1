import type * as english from '../messages/hours.ts';
import type { Texts } from '../translation.ts';

export const hours: Texts<'fr', typeof english.hours> = {
  article_one: '{{regulation}}, article {{articles}}',
  article_many: '{{regulation}}, articles {{articles}}',
  article_other: '{{regulation}}, articles {{articles}}',
  facts: {
    'daily-driving': '{{driven}} de conduite ; 9 h est la limite journalière, 10 h deux fois par semaine',
    'driving-period': '{{driven}} de conduite au plus entre deux pauses complètes ; 4 h 30 est la limite',
    'two-drivers': 'Deux conducteurs : un repos journalier a 9 h sur 30 h',
    'out-of-scope': '{{driven}} de conduite hors champ d’application, comptés comme autre tâche',
    'over-daily-limit': '{{over}} de conduite au-delà de {{limit}} ; le repos avant cette conduite avait {{before}}',
    'over-daily-limit-before-weekly-rest':
      '{{over}} de conduite au-delà de {{limit}} avant un repos hebdomadaire ; le repos avant cette conduite avait {{before}}. Pour rejoindre la base, on peut conduire 1 h de plus, ou 2 h après 30 min de repos et avant un repos hebdomadaire normal',
    'work-without-break': '{{worked}} de travail sans pause de 15 min ; 6 h est la limite',
    'work-and-breaks':
      '{{worked}} de travail, avec {{breaks}} de pauses ; il faut 30 min au-delà de 6 h de travail, 45 min au-delà de 9 h',
    'rest-within': '{{rest}} de repos en 24 h ; 11 h est un repos journalier normal, 9 h un repos réduit',
    'rest-within-two-drivers': '{{rest}} de repos en 30 h ; 9 h est le minimum à deux conducteurs',
    'rest-split':
      '3 h puis {{rest}} de repos dans le délai ; 3 h et 9 h sont un repos journalier normal en deux parties',
    'weekly-rest': '{{rest}} de repos ; 45 h est un repos hebdomadaire normal, 24 h un repos réduit',
    'rest-interrupted_one':
      'Interrompu une fois, pendant {{interrupted}}, sur un ferry ou un train ; deux fois et 1 h est la limite',
    'rest-interrupted_many':
      'Interrompu {{count, number}} fois, pendant {{interrupted}}, sur un ferry ou un train ; deux fois et 1 h est la limite',
    'rest-interrupted_other':
      'Interrompu {{count, number}} fois, pendant {{interrupted}}, sur un ferry ou un train ; deux fois et 1 h est la limite',
    'rest-not-recorded': '{{unknown}} de ce repos ne sont pas enregistrés, et n’ont pas été saisis à la main',
    'weekly-driving': '{{driven}} de conduite dans la semaine ; 56 h est la limite',
    'fortnightly-driving': '{{driven}} de conduite avec la semaine d’avant ; 90 h est la limite',
    'fortnightly-driving-in-part':
      '{{driven}} de conduite avec ce qui est enregistré de la semaine d’avant ; 90 h est la limite sur deux semaines',
    'extended-days_one': 'Un jour avec plus de 9 h de conduite ; deux par semaine est la limite',
    'extended-days_many': '{{count, number}} jours avec plus de 9 h de conduite ; deux par semaine est la limite',
    'extended-days_other': '{{count, number}} jours avec plus de 9 h de conduite ; deux par semaine est la limite',
    'weekly-work': '{{worked}} de travail, conduite comprise ; 60 h est la limite par semaine',
    'average-work':
      '{{worked}} de travail par semaine, sur {{count, number}} semaines ; 48 h est la limite sur quatre mois',
    'average-work-in-part':
      '{{worked}} de travail par semaine, semaines avec enregistrements : {{count, number}} ; semaines sans enregistrement, exclues : {{unrecorded, number}} ; 48 h est la limite sur quatre mois',
    'average-leave_one': 'Un jour ouvré de congé ou de maladie compte pour 8 h dans cette moyenne',
    'average-leave_many':
      '{{count, number}} jours ouvrés de congé ou de maladie comptent pour 8 h chacun dans cette moyenne',
    'average-leave_other':
      '{{count, number}} jours ouvrés de congé ou de maladie comptent pour 8 h chacun dans cette moyenne',
    'since-weekly-rest':
      'Repos hebdomadaire à partir de {{restAt}}, {{since}} après le précédent ; 144 h est la limite',
    'reduced-daily-rests_one':
      'Un repos journalier réduit avant le repos hebdomadaire de {{restAt}} ; trois est la limite',
    'reduced-daily-rests_many':
      '{{count, number}} repos journaliers réduits avant le repos hebdomadaire de {{restAt}} ; trois est la limite',
    'reduced-daily-rests_other':
      '{{count, number}} repos journaliers réduits avant le repos hebdomadaire de {{restAt}} ; trois est la limite',
    'reduced-in-a-row':
      'Le repos hebdomadaire de {{restAt}} est le réduit nº {{count, number}} de suite ; deux sont permis au transport international de marchandises, avec deux normaux sur quatre en quatre semaines (ici {{regular, number}} sur {{all, number}})',
    'compensation-held':
      '{{missing}} à compenser pour le repos hebdomadaire réduit de {{restAt}}, avant {{dueAt}} ; le repos de {{heldAt}}, {{held}}, est assez long',
    'compensation-owed':
      '{{missing}} à compenser pour le repos hebdomadaire réduit de {{restAt}}, avant {{dueAt}} ; aucun repos de ces enregistrements n’est assez long',
  },
  title: 'Conduite et repos',
  note: 'Ce que la carte a enregistré, à côté des chiffres de la loi. Les semaines vont du lundi au dimanche en UTC ; les heures sont celles de {{zone}}.',
  reading: 'Lecture en cours …',
  failed: 'Les heures ne peuvent pas être affichées. {{message}}',
  none: 'Cette carte ne contient aucune activité.',
  driven: '{{driven}} de conduite',
  between: '{{from}} à {{until}}',
  tableOf: 'Jours de la semaine du {{day}}',
  columns: { day: 'Jour', drive: 'Conduite', work: 'Travail', longest: 'Sans pause', rest: 'Repos ensuite' },
  partOfWeek: 'Les enregistrements contiennent une partie de cette semaine.',
  weekOf: 'Semaine du {{day}}',
  sources: {
    gen1: 'carte, copie de 1re génération',
    gen2: 'carte, copie de 2e génération',
    vehicle: 'unité embarquée {{vehicle}}',
  },
  readFrom: 'Lu dans : {{sources}}',
  activities: {
    rest: 'repos',
    available: 'disponibilité',
    work: 'autre tâche',
    drive: 'conduite',
    unknown: 'rien',
  },
  differs: '{{from}} à {{until}} : {{taken}} dit {{takenActivity}}, {{other}} dit {{otherActivity}}',
  moreDifferences_one: 'Une différence de plus',
  moreDifferences_many: '{{count, number}} différences de plus',
  moreDifferences_other: '{{count, number}} différences de plus',
  twoVehicles: '{{from}} à {{until}} : dans {{taken}} et dans {{other}} à la fois',
  distance: '{{day}} : {{cardKm, number}} km sur la carte, {{vehiclesKm, number}} km aux compteurs de ses véhicules',
  withoutCard: {
    vehicle: 'Véhicule {{vehicle}}, sans carte dans le lecteur du conducteur [165/2014, article 34, paragraphe 1] :',
    distance: '{{from}} à {{until}} : {{km, number}} km',
    driving: '{{day}} : {{driven}} de conduite enregistrés',
    none: 'rien d’enregistré',
  },
  notGenuine: 'Repose sur des données dont l’authenticité n’a pas été établie.',
};
