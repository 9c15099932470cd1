/** The texts about a driver's hours: facts beside the figures of the law, never verdicts. */
export const hours = {
  article_one: '{{regulation}}, article {{articles}}',
  article_other: '{{regulation}}, articles {{articles}}',
  facts: {
    'daily-driving': '{{driven}} driven; 9 h is the daily limit, twice a week 10 h',
    'driving-period': '{{driven}} driven at most between two full breaks; 4 h 30 is the limit',
    'two-drivers': 'Two drivers: a daily rest has 9 h within 30 h',
    'out-of-scope': '{{driven}} driven out of scope, counted as other work',
    'over-daily-limit': '{{over}} above {{limit}} driven; the rest before that drive had {{before}}',
    'over-daily-limit-before-weekly-rest':
      '{{over}} above {{limit}} driven before a weekly rest; the rest before that drive had {{before}}. To reach the base, 1 h more can be driven, or 2 h after 30 min of rest and before a regular weekly rest',
    'work-without-break': '{{worked}} worked with no break of 15 min; 6 h is the limit',
    'work-and-breaks':
      '{{worked}} worked, with {{breaks}} of breaks; 30 min go with more than 6 h of work, 45 min with more than 9 h',
    'rest-within': '{{rest}} of rest within 24 h; 11 h is a regular daily rest, 9 h a reduced one',
    'rest-within-two-drivers': '{{rest}} of rest within 30 h; 9 h is the least for two drivers',
    'rest-split': '3 h and later {{rest}} of rest within the time; 3 h and 9 h are a regular daily rest in two parts',
    'weekly-rest': '{{rest}} of rest; 45 h is a regular weekly rest, 24 h a reduced one',
    'rest-interrupted_one': 'Interrupted once, for {{interrupted}}, on a ferry or train; twice and 1 h is the limit',
    'rest-interrupted_other':
      'Interrupted {{count, number}} times, for {{interrupted}}, on a ferry or train; twice and 1 h is the limit',
    'rest-not-recorded': '{{unknown}} of this rest are not recorded, and were not entered by hand',
    'weekly-driving': '{{driven}} driven in the week; 56 h is the limit',
    'fortnightly-driving': '{{driven}} driven with the week before; 90 h is the limit',
    'fortnightly-driving-in-part':
      '{{driven}} driven with what is recorded of the week before; 90 h is the limit of two weeks',
    'extended-days_one': 'One day with more than 9 h of driving; two in a week is the limit',
    'extended-days_other': '{{count, number}} days with more than 9 h of driving; two in a week is the limit',
    'weekly-work': '{{worked}} worked, driving included; 60 h is the limit of a week',
    'average-work': '{{worked}} worked a week, over {{count, number}} weeks; 48 h is the limit over four months',
    'average-work-in-part':
      '{{worked}} worked a week, in weeks with records: {{count, number}}; weeks without records, left out: {{unrecorded, number}}; 48 h is the limit over four months',
    'average-leave_one': 'One workday of leave or sickness counts as 8 h in this average',
    'average-leave_other': '{{count, number}} workdays of leave or sickness count as 8 h each in this average',
    'since-weekly-rest': 'Weekly rest from {{restAt}}, {{since}} after the one before; 144 h is the limit',
    'reduced-daily-rests_one': 'One reduced daily rest before the weekly rest of {{restAt}}; three is the limit',
    'reduced-daily-rests_other':
      '{{count, number}} reduced daily rests before the weekly rest of {{restAt}}; three is the limit',
    'reduced-in-a-row':
      'The weekly rest of {{restAt}} is the {{count, number}}. reduced one in a row; two are for international carriage of goods, with two regular ones among four in four weeks (here {{regular, number}} among {{all, number}})',
    'compensation-held':
      '{{missing}} to make up for the reduced weekly rest of {{restAt}}, before {{dueAt}}; the rest of {{heldAt}}, {{held}}, is long enough',
    'compensation-owed':
      '{{missing}} to make up for the reduced weekly rest of {{restAt}}, before {{dueAt}}; no rest in these records is long enough',
  },
  title: 'Driving and rest',
  note: 'What the card recorded, beside the figures of the law. Weeks run from Monday to Sunday in UTC; clock times are of {{zone}}.',
  reading: 'Being read …',
  failed: 'The hours cannot be shown. {{message}}',
  none: 'This card holds no activities.',
  driven: '{{driven}} driven',
  between: '{{from}} to {{until}}',
  tableOf: 'Days of the week of {{day}}',
  columns: { day: 'Day', drive: 'Driving', work: 'Work', longest: 'Without break', rest: 'Rest after' },
  partOfWeek: 'The records hold a part of this week.',
  weekOf: 'Week of {{day}}',
  sources: {
    gen1: 'card, 1st generation copy',
    gen2: 'card, 2nd generation copy',
    vehicle: 'vehicle unit {{vehicle}}',
  },
  readFrom: 'Read from: {{sources}}',
  activities: {
    rest: 'rest',
    available: 'availability',
    work: 'other work',
    drive: 'driving',
    unknown: 'nothing',
  },
  differs: '{{from}} to {{until}}: {{taken}} says {{takenActivity}}, {{other}} says {{otherActivity}}',
  moreDifferences_one: 'One more difference',
  moreDifferences_other: '{{count, number}} more differences',
  twoVehicles: '{{from}} to {{until}}: in {{taken}} and in {{other}} at once',
  distance: '{{day}}: {{cardKm, number}} km on the card, {{vehiclesKm, number}} km by the odometers of its vehicles',
  withoutCard: {
    vehicle: 'Vehicle {{vehicle}}, without a card in the driver’s slot [165/2014, article 34(1)]:',
    distance: '{{from}} to {{until}}: {{km, number}} km',
    driving: '{{day}}: {{driven}} of driving recorded',
    none: 'nothing recorded',
  },
  notGenuine: 'Rests on data that were not found genuine.',
} as const;
