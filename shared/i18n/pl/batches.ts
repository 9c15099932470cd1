import type * as english from '../messages/batches.ts';
import type { Texts } from '../translation.ts';

export const batches: Texts<'pl', typeof english.batches> = {
  records_one: 'rekord {{from, number}}',
  records_few: 'rekordy od {{from, number}} do {{to, number}}',
  records_many: 'rekordy od {{from, number}} do {{to, number}}',
  records_other: 'rekordy od {{from, number}} do {{to, number}}',
  applied: 'zastosowano {{count, number}}',
  refused: 'nie zastosowano {{count, number}}',
  inDoubt: 'niepewne: {{count, number}}',
  unaccounted: 'bez informacji z usługi: {{count, number}}',
  reason: {
    none: 'Usługa nie podała powodu.',
    inDoubt:
      'Wysłano, ale odpowiedź nie nadeszła: rekord mógł zostać zastosowany. Sprawdź go przed ponownym wysłaniem.',
    unaccounted:
      'Usługa nie podała, co stało się z tym rekordem: mógł zostać zastosowany. Sprawdź go przed ponownym wysłaniem.',
    unaccountedWords:
      'Usługa nie podała, co stało się z tym rekordem: mógł zostać zastosowany. Sprawdź go przed ponownym wysłaniem. O całym żądaniu podała: {{words}}',
  },
  words: 'Odpowiedź usługi ({{where}}): {{words}}',
  doubts: {
    'no-count': 'Usługa nie podała, ile zastosowała ({{where}}).',
    'count-too-low':
      'Usługa liczy {{applied, number}} jako zastosowane i odrzuca {{refused, number}} ({{where}}): o pozostałych ({{unaccounted, number}}) nic nie mówi.',
    'count-too-high': 'Usługa liczy jako zastosowane więcej, niż możliwe obok wskazanych błędów ({{where}}).',
    'other-number-sent': 'Usługa policzyła inną liczbę rekordów, niż wysłano ({{where}}).',
    'failures-not-named': 'Usługa mówi, że niektóre się nie powiodły, ale nie mówi które ({{where}}).',
    'record-not-sent': 'Usługa odrzuciła rekord, którego nie wysłano ({{where}}).',
    'flag-contradicts': 'Usługa mówi, że nie było błędów, a jednak je wskazuje ({{where}}).',
    'unreadable-part': 'Część odpowiedzi usługi nie ma postaci, którą usługa opisuje ({{where}}).',
  },
};
