import type * as english from '../messages/batches.ts';
import type { Texts } from '../translation.ts';

export const batches: Texts<'fr', typeof english.batches> = {
  records_one: 'l’enregistrement {{from, number}}',
  records_many: 'les enregistrements {{from, number}} à {{to, number}}',
  records_other: 'les enregistrements {{from, number}} à {{to, number}}',
  applied: '{{count, number}} appliqués',
  refused: '{{count, number}} non appliqués',
  inDoubt: '{{count, number}} incertains',
  unaccounted: '{{count, number}} dont le service n’a pas rendu compte',
  reason: {
    none: 'Le service n’a donné aucune raison.',
    inDoubt:
      'Envoyé, mais la réponse n’est jamais venue : il a peut-être été appliqué. Regardez l’enregistrement avant de le renvoyer.',
    unaccounted:
      'Le service n’a pas dit ce qu’est devenu cet enregistrement : il a peut-être été appliqué. Regardez-le avant de le renvoyer.',
    unaccountedWords:
      'Le service n’a pas dit ce qu’est devenu cet enregistrement : il a peut-être été appliqué. Regardez-le avant de le renvoyer. De toute la requête, il a dit : {{words}}',
  },
  words: 'Le service a dit pour {{where}} : {{words}}',
  doubts: {
    'no-count': 'Le service n’a pas dit combien il en a appliqué : {{where}}.',
    'count-too-low':
      'Pour {{where}}, le service en compte {{applied, number}} appliqués et {{refused, number}} refusés : il ne dit rien des {{unaccounted, number}} autres.',
    'count-too-high':
      'Pour {{where}}, le service en compte plus d’appliqués que possible, à côté de ceux qu’il dit en échec.',
    'other-number-sent': 'Le service a compté un autre nombre d’enregistrements que ceux envoyés avec {{where}}.',
    'failures-not-named': 'Pour {{where}}, le service dit que certains ont échoué, sans dire lesquels.',
    'record-not-sent': 'Le service a refusé un enregistrement qui n’était pas parmi {{where}}.',
    'flag-contradicts': 'Pour {{where}}, le service dit qu’aucun n’a échoué, et de certains qu’ils ont échoué.',
    'unreadable-part': 'Une partie de ce que le service a dit pour {{where}} n’est pas dans la forme documentée.',
  },
};
