import type * as english from '../messages/hours.ts';
import type { Texts } from '../translation.ts';

export const hours: Texts<'pl', typeof english.hours> = {
  article_one: '{{regulation}}, art. {{articles}}',
  article_few: '{{regulation}}, art. {{articles}}',
  article_many: '{{regulation}}, art. {{articles}}',
  article_other: '{{regulation}}, art. {{articles}}',
  facts: {
    'daily-driving': 'Prowadzenie {{driven}}; limit dzienny to 9 h, dwa razy w tygodniu 10 h',
    'driving-period': 'Najdłużej {{driven}} prowadzenia między dwiema pełnymi przerwami; limit to 4 h 30',
    'two-drivers': 'Dwóch kierowców: dzienny okres odpoczynku ma 9 h w ciągu 30 h',
    'out-of-scope': '{{driven}} prowadzenia poza zakresem, liczone jako inna praca',
    'over-daily-limit': '{{over}} prowadzenia ponad {{limit}}; odpoczynek przed tą jazdą miał {{before}}',
    'over-daily-limit-before-weekly-rest':
      '{{over}} prowadzenia ponad {{limit}} przed tygodniowym okresem odpoczynku; odpoczynek przed tą jazdą miał {{before}}. Aby dotrzeć do bazy, można prowadzić 1 h dłużej albo 2 h po 30 min przerwy i przed regularnym tygodniowym okresem odpoczynku',
    'work-without-break': '{{worked}} pracy bez przerwy 15 min; limit to 6 h',
    'work-and-breaks':
      '{{worked}} pracy, w tym {{breaks}} przerw; 30 min należy się przy ponad 6 h pracy, 45 min przy ponad 9 h',
    'rest-within': '{{rest}} odpoczynku w ciągu 24 h; 11 h to regularny dzienny okres odpoczynku, 9 h skrócony',
    'rest-within-two-drivers': '{{rest}} odpoczynku w ciągu 30 h; dla dwóch kierowców co najmniej 9 h',
    'rest-split':
      '3 h, a później {{rest}} odpoczynku w tym czasie; 3 h i 9 h to regularny dzienny okres odpoczynku w dwóch częściach',
    'weekly-rest': '{{rest}} odpoczynku; 45 h to regularny tygodniowy okres odpoczynku, 24 h skrócony',
    'rest-interrupted_one': 'Przerwany raz, na {{interrupted}}, na promie lub w pociągu; limit to dwa razy i 1 h',
    'rest-interrupted_few':
      'Przerwany {{count, number}} razy, na {{interrupted}}, na promie lub w pociągu; limit to dwa razy i 1 h',
    'rest-interrupted_many':
      'Przerwany {{count, number}} razy, na {{interrupted}}, na promie lub w pociągu; limit to dwa razy i 1 h',
    'rest-interrupted_other':
      'Przerwany {{count, number}} razu, na {{interrupted}}, na promie lub w pociągu; limit to dwa razy i 1 h',
    'rest-not-recorded': '{{unknown}} tego odpoczynku nie zapisano ani nie wprowadzono ręcznie',
    'weekly-driving': '{{driven}} prowadzenia w tygodniu; limit to 56 h',
    'fortnightly-driving': '{{driven}} prowadzenia razem z poprzednim tygodniem; limit to 90 h',
    'fortnightly-driving-in-part':
      '{{driven}} prowadzenia razem z tym, co zapisano z poprzedniego tygodnia; limit dwóch tygodni to 90 h',
    'extended-days_one': 'Jeden dzień z ponad 9 h prowadzenia; limit to dwa w tygodniu',
    'extended-days_few': '{{count, number}} dni z ponad 9 h prowadzenia; limit to dwa w tygodniu',
    'extended-days_many': '{{count, number}} dni z ponad 9 h prowadzenia; limit to dwa w tygodniu',
    'extended-days_other': '{{count, number}} dnia z ponad 9 h prowadzenia; limit to dwa w tygodniu',
    'weekly-work': '{{worked}} pracy, razem z prowadzeniem; limit tygodnia to 60 h',
    'average-work':
      '{{worked}} pracy na tydzień (tygodnie: {{count, number}}); limit średniej z czterech miesięcy to 48 h',
    'average-work-in-part':
      '{{worked}} pracy na tydzień (tygodnie z zapisem: {{count, number}}; pominięte tygodnie bez zapisu: {{unrecorded, number}}); limit średniej z czterech miesięcy to 48 h',
    'average-leave_one': 'Jeden dzień roboczy urlopu lub choroby liczy się w tej średniej jako 8 h',
    'average-leave_few': '{{count, number}} dni robocze urlopu lub choroby liczą się w tej średniej po 8 h',
    'average-leave_many': '{{count, number}} dni roboczych urlopu lub choroby liczy się w tej średniej po 8 h',
    'average-leave_other': '{{count, number}} dnia roboczego urlopu lub choroby liczy się w tej średniej po 8 h',
    'since-weekly-rest': 'Tygodniowy okres odpoczynku od {{restAt}}, {{since}} po poprzednim; limit to 144 h',
    'reduced-daily-rests_one': 'Jeden skrócony dzienny okres odpoczynku przed tygodniowym ({{restAt}}); limit to trzy',
    'reduced-daily-rests_few':
      '{{count, number}} skrócone dzienne okresy odpoczynku przed tygodniowym ({{restAt}}); limit to trzy',
    'reduced-daily-rests_many':
      '{{count, number}} skróconych dziennych okresów odpoczynku przed tygodniowym ({{restAt}}); limit to trzy',
    'reduced-daily-rests_other':
      '{{count, number}} skróconego dziennego okresu odpoczynku przed tygodniowym ({{restAt}}); limit to trzy',
    'reduced-in-a-row':
      'Tygodniowy okres odpoczynku ({{restAt}}) jest {{count, number}}. skróconym z rzędu; dwa są dopuszczone w międzynarodowym przewozie rzeczy, z dwoma regularnymi wśród czterech w ciągu czterech tygodni (tutaj {{regular, number}} wśród {{all, number}})',
    'compensation-held':
      '{{missing}} rekompensaty za skrócony tygodniowy okres odpoczynku ({{restAt}}), przed {{dueAt}}; odpoczynek od {{heldAt}}, {{held}}, jest dość długi',
    'compensation-owed':
      '{{missing}} rekompensaty za skrócony tygodniowy okres odpoczynku ({{restAt}}), przed {{dueAt}}; żaden odpoczynek w tych zapisach nie jest dość długi',
  },
  title: 'Prowadzenie i odpoczynek',
  note: 'Co zapisała karta, obok liczb z przepisów. Tygodnie trwają od poniedziałku do niedzieli w UTC; godziny są podane w strefie {{zone}}.',
  reading: 'Odczytywanie …',
  failed: 'Nie można pokazać godzin. {{message}}',
  none: 'Na tej karcie nie ma czynności.',
  driven: 'prowadzenie {{driven}}',
  between: 'od {{from}} do {{until}}',
  tableOf: 'Dni tygodnia od {{day}}',
  columns: { day: 'Dzień', drive: 'Jazda', work: 'Praca', longest: 'Bez przerwy', rest: 'Odpocz. po' },
  partOfWeek: 'Zapisy obejmują tylko część tego tygodnia.',
  weekOf: 'Tydzień od {{day}}',
  sources: {
    gen1: 'karta, dane 1. generacji',
    gen2: 'karta, dane 2. generacji',
    vehicle: 'przyrząd rejestrujący {{vehicle}}',
  },
  readFrom: 'Odczytano z: {{sources}}',
  activities: {
    rest: 'odpoczynek',
    available: 'gotowość',
    work: 'inna praca',
    drive: 'prowadzenie',
    unknown: 'nic',
  },
  differs: 'od {{from}} do {{until}}: {{taken}}: {{takenActivity}}, {{other}}: {{otherActivity}}',
  moreDifferences_one: 'Jeszcze jedna różnica',
  moreDifferences_few: 'Jeszcze {{count, number}} różnice',
  moreDifferences_many: 'Jeszcze {{count, number}} różnic',
  moreDifferences_other: 'Jeszcze {{count, number}} różnicy',
  twoVehicles: 'od {{from}} do {{until}}: jednocześnie w {{taken}} i w {{other}}',
  distance: '{{day}}: {{cardKm, number}} km według karty, {{vehiclesKm, number}} km według liczników pojazdów',
  withoutCard: {
    vehicle: 'Pojazd {{vehicle}}, bez karty w czytniku kierowcy [165/2014, art. 34 ust. 1]:',
    distance: 'od {{from}} do {{until}}: {{km, number}} km',
    driving: '{{day}}: zapisano {{driven}} prowadzenia',
    none: 'nic nie zapisano',
  },
  notGenuine: 'Opiera się na danych, których autentyczności nie potwierdzono.',
};
