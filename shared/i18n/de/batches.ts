import type * as english from '../messages/batches.ts';
import type { Texts } from '../translation.ts';

export const batches: Texts<'de', typeof english.batches> = {
  records_one: 'Datensatz {{from, number}}',
  records_other: 'Datensätze {{from, number}} bis {{to, number}}',
  applied: '{{count, number}} übernommen',
  refused: '{{count, number}} nicht übernommen',
  inDoubt: '{{count, number}} ungewiss',
  unaccounted: '{{count, number}} ohne Auskunft des Dienstes',
  reason: {
    none: 'Der Dienst nannte keinen Grund.',
    inDoubt:
      'Gesendet, aber die Antwort kam nie: Er kann übernommen sein. Sehen Sie sich den Datensatz an, bevor Sie ihn erneut senden.',
    unaccounted:
      'Der Dienst hat nicht gesagt, was aus diesem Datensatz wurde: Er kann übernommen sein. Sehen Sie ihn sich an, bevor Sie ihn erneut senden.',
    unaccountedWords:
      'Der Dienst hat nicht gesagt, was aus diesem Datensatz wurde: Er kann übernommen sein. Sehen Sie ihn sich an, bevor Sie ihn erneut senden. Zur ganzen Anfrage sagte er: {{words}}',
  },
  words: 'Der Dienst sagte ({{where}}): {{words}}',
  doubts: {
    'no-count': 'Der Dienst hat nicht gesagt, wie viele er übernommen hat ({{where}}).',
    'count-too-low':
      'Der Dienst zählt {{applied, number}} als übernommen und lehnt {{refused, number}} ab ({{where}}): Von den übrigen {{unaccounted, number}} sagt er nichts.',
    'count-too-high':
      'Der Dienst zählt mehr als übernommen, als neben den genannten Fehlschlägen möglich ist ({{where}}).',
    'other-number-sent': 'Der Dienst zählt eine andere Anzahl Datensätze, als gesendet wurden ({{where}}).',
    'failures-not-named': 'Der Dienst sagt, dass einige fehlschlugen, aber nicht welche ({{where}}).',
    'record-not-sent': 'Der Dienst hat einen Datensatz abgelehnt, der nicht dabei war ({{where}}).',
    'flag-contradicts': 'Der Dienst sagt, dass keiner fehlschlug, und nennt doch welche ({{where}}).',
    'unreadable-part': 'Ein Teil der Antwort des Dienstes hat nicht die Form, die er dokumentiert ({{where}}).',
  },
};
