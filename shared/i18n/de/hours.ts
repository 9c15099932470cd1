import type * as english from '../messages/hours.ts';
import type { Texts } from '../translation.ts';

export const hours: Texts<'de', typeof english.hours> = {
  article_one: '{{regulation}}, Artikel {{articles}}',
  article_other: '{{regulation}}, Artikel {{articles}}',
  facts: {
    'daily-driving': '{{driven}} gelenkt; die tägliche Lenkzeit ist 9 h, zweimal je Woche 10 h',
    'driving-period': '{{driven}} gelenkt, am längsten zwischen zwei vollen Fahrtunterbrechungen; erlaubt sind 4 h 30',
    'two-drivers': 'Zwei Fahrer: Eine tägliche Ruhezeit hat 9 h innerhalb von 30 h',
    'out-of-scope': '{{driven}} außerhalb der Vorschriften gelenkt, als andere Arbeiten gezählt',
    'over-daily-limit': '{{over}} über {{limit}} gelenkt; die Ruhezeit davor hatte {{before}}',
    'over-daily-limit-before-weekly-rest':
      '{{over}} über {{limit}} gelenkt vor einer wöchentlichen Ruhezeit; die Ruhezeit davor hatte {{before}}. Um die Betriebsstätte zu erreichen, darf 1 h länger gelenkt werden, oder 2 h nach 30 min Fahrtunterbrechung und vor einer regelmäßigen wöchentlichen Ruhezeit',
    'work-without-break': '{{worked}} ohne Pause von 15 min gearbeitet; erlaubt sind 6 h',
    'work-and-breaks':
      '{{worked}} gearbeitet, mit {{breaks}} Pausen; 30 min gehören zu mehr als 6 h Arbeit, 45 min zu mehr als 9 h',
    'rest-within':
      '{{rest}} Ruhezeit innerhalb von 24 h; 11 h sind eine regelmäßige tägliche Ruhezeit, 9 h eine reduzierte',
    'rest-within-two-drivers': '{{rest}} Ruhezeit innerhalb von 30 h; 9 h sind das Mindeste für zwei Fahrer',
    'rest-split':
      '3 h und später {{rest}} Ruhezeit in diesem Zeitraum; 3 h und 9 h sind eine regelmäßige tägliche Ruhezeit in zwei Teilen',
    'weekly-rest': '{{rest}} Ruhezeit; 45 h sind eine regelmäßige wöchentliche Ruhezeit, 24 h eine reduzierte',
    'rest-interrupted_one':
      'Einmal unterbrochen, für {{interrupted}}, auf Fähre oder Zug; erlaubt sind zweimal und 1 h',
    'rest-interrupted_other':
      '{{count, number}}-mal unterbrochen, für {{interrupted}}, auf Fähre oder Zug; erlaubt sind zweimal und 1 h',
    'rest-not-recorded': '{{unknown}} dieser Ruhezeit sind nicht aufgezeichnet und wurden nicht von Hand eingegeben',
    'weekly-driving': '{{driven}} in der Woche gelenkt; erlaubt sind 56 h',
    'fortnightly-driving': '{{driven}} mit der Woche davor gelenkt; erlaubt sind 90 h',
    'fortnightly-driving-in-part':
      '{{driven}} gelenkt, mit dem, was von der Woche davor aufgezeichnet ist; erlaubt sind 90 h in zwei Wochen',
    'extended-days_one': 'Ein Tag mit mehr als 9 h Lenkzeit; erlaubt sind zwei je Woche',
    'extended-days_other': '{{count, number}} Tage mit mehr als 9 h Lenkzeit; erlaubt sind zwei je Woche',
    'weekly-work': '{{worked}} gearbeitet, Lenken eingeschlossen; erlaubt sind 60 h je Woche',
    'average-work': '{{worked}} je Woche gearbeitet, über {{count, number}} Wochen; erlaubt sind 48 h über vier Monate',
    'average-work-in-part':
      '{{worked}} je Woche gearbeitet, Wochen mit Aufzeichnung: {{count, number}}; ausgelassene Wochen ohne Aufzeichnung: {{unrecorded, number}}; erlaubt sind 48 h über vier Monate',
    'average-leave_one': 'Ein Werktag mit Urlaub oder Krankheit zählt in diesem Durchschnitt mit 8 h',
    'average-leave_other':
      '{{count, number}} Werktage mit Urlaub oder Krankheit zählen in diesem Durchschnitt mit je 8 h',
    'since-weekly-rest': 'Wöchentliche Ruhezeit ab {{restAt}}, {{since}} nach der vorigen; erlaubt sind 144 h',
    'reduced-daily-rests_one':
      'Eine reduzierte tägliche Ruhezeit vor der wöchentlichen von {{restAt}}; erlaubt sind drei',
    'reduced-daily-rests_other':
      '{{count, number}} reduzierte tägliche Ruhezeiten vor der wöchentlichen von {{restAt}}; erlaubt sind drei',
    'reduced-in-a-row':
      'Die wöchentliche Ruhezeit von {{restAt}} ist die {{count, number}}. reduzierte hintereinander; zwei gibt es im grenzüberschreitenden Güterverkehr, mit zwei regelmäßigen unter vier in vier Wochen (hier {{regular, number}} unter {{all, number}})',
    'compensation-held':
      '{{missing}} Ausgleich für die reduzierte wöchentliche Ruhezeit von {{restAt}}, vor {{dueAt}}; die Ruhezeit von {{heldAt}}, {{held}}, ist lang genug',
    'compensation-owed':
      '{{missing}} Ausgleich für die reduzierte wöchentliche Ruhezeit von {{restAt}}, vor {{dueAt}}; keine Ruhezeit in diesen Aufzeichnungen ist lang genug',
  },
  title: 'Lenk- und Ruhezeiten',
  note: 'Was die Karte aufgezeichnet hat, neben den Zahlen des Gesetzes. Wochen gehen von Montag bis Sonntag in UTC; Uhrzeiten sind die von {{zone}}.',
  reading: 'Wird gelesen …',
  failed: 'Die Stunden können nicht gezeigt werden. {{message}}',
  none: 'Diese Karte enthält keine Tätigkeiten.',
  driven: '{{driven}} gelenkt',
  between: '{{from}} bis {{until}}',
  tableOf: 'Tage der Woche ab {{day}}',
  columns: { day: 'Tag', drive: 'Lenken', work: 'Arbeit', longest: 'Ohne Pause', rest: 'Ruhe danach' },
  partOfWeek: 'Die Aufzeichnungen enthalten nur einen Teil dieser Woche.',
  weekOf: 'Woche ab {{day}}',
  sources: {
    gen1: 'Karte, Daten der 1. Generation',
    gen2: 'Karte, Daten der 2. Generation',
    vehicle: 'Fahrzeugeinheit {{vehicle}}',
  },
  readFrom: 'Gelesen aus: {{sources}}',
  activities: {
    rest: 'Ruhe',
    available: 'Bereitschaft',
    work: 'andere Arbeiten',
    drive: 'Lenken',
    unknown: 'nichts',
  },
  differs: '{{from}} bis {{until}}: {{taken}}: {{takenActivity}}, {{other}}: {{otherActivity}}',
  moreDifferences_one: 'Eine weitere Abweichung',
  moreDifferences_other: '{{count, number}} weitere Abweichungen',
  twoVehicles: '{{from}} bis {{until}}: in {{taken}} und in {{other}} zugleich',
  distance: '{{day}}: {{cardKm, number}} km laut Karte, {{vehiclesKm, number}} km laut Kilometerstand der Fahrzeuge',
  withoutCard: {
    vehicle: 'Fahrzeug {{vehicle}}, ohne Karte im Fahrersteckplatz [165/2014, Artikel 34 Absatz 1]:',
    distance: '{{from}} bis {{until}}: {{km, number}} km',
    driving: '{{day}}: {{driven}} Lenken aufgezeichnet',
    none: 'nichts aufgezeichnet',
  },
  notGenuine: 'Beruht auf Daten, die nicht als echt befunden wurden.',
};
