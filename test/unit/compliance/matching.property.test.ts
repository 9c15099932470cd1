import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidedMatches,
  matchNames,
  matchVehicles,
  nameLikeness,
  personName,
} from '../../../shared/compliance/name-matching.ts';

const likeness = (one: string, other: string) => nameLikeness(personName(one), personName(other));
const word = fc.stringMatching(/^[a-z]{3,9}$/);

describe('Two names', () => {
  it.each([
    ['Łukasz Wierzbięcki', 'WIERZBIECKI Lukasz'],
    ['Otto Fennimore-Hale', 'Fennimore Hale, Otto'],
    ["Séamus O'Dúlaigh", 'ODULAIGH SEAMUS'],
    ['Jörg Ammerfeldt', 'jorg ammerfeldt'],
    ['Tuğçe Yalınkaya', 'TUGCE YALINKAYA'],
  ])('are the same: %s and %s', (one, other) => {
    expect(likeness(one, other)).toBe('same');
  });

  it.each([
    ['Runa Holmsteigh', 'R. Holmsteig'],
    ['José Luis Quintarelo', 'José Quintarelo'],
    ['R. Pickersgill', 'Rowan Pickersgill'],
    ['Pavel Drayfield', 'Pavel Dreyfield'],
  ])('are alike: %s and %s', (one, other) => {
    expect(likeness(one, other)).toBe('alike');
  });

  it.each([
    ['Ivo Tarrowby', 'Ida Rookwood'],
    ['R. T.', 'Rowan Tarrowby'],
    ['Ivo Tarrowby', 'Ida Tarrowby'],
    ['Tarrowby', 'Ivo Tarrowby'],
    ['Ivo Hale', 'Ivo Hall'],
    ['', 'Ivo Tarrowby'],
  ])('are different: %s and %s', (one, other) => {
    expect(likeness(one, other)).toBe('different');
  });

  it('compare alike from either side, and with themselves in any order and case', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 4 }),
        fc.array(word, { minLength: 1, maxLength: 4 }),
        (one, other) => {
          expect(likeness(one.join(' '), other.join(' '))).toBe(likeness(other.join(' '), one.join(' ')));
          expect(likeness(one.join(' '), one.toReversed().join('-').toUpperCase())).toBe('same');
        },
      ),
    );
  });
});

describe('Drivers', () => {
  it('match with certainty where both sides have the name once, and otherwise perhaps', () => {
    const service = [
      { id: 'D1', name: 'Ivo Tarrowby' },
      { id: 'D2', name: 'Rowan Pickersgill' },
      { id: 'D3', name: 'Rowan Pickersgill' },
      { id: 'D4', name: 'Runa Holmsteigh' },
      { id: 'D5', name: 'Wren Castellane' },
    ];
    const held = [
      { id: 'c1', name: 'TARROWBY Ivo' },
      { id: 'c2', name: 'Rowan Pickersgill' },
      { id: 'c4', name: 'R. Holmsteig' },
    ];
    const matches = matchNames(service, held);
    expect(matches.get('D1')).toEqual({ certainty: 'certain', ids: ['c1'] });
    expect(matches.get('D2')).toEqual({ certainty: 'perhaps', ids: ['c2'] });
    expect(matches.get('D3')).toEqual({ certainty: 'perhaps', ids: ['c2'] });
    expect(matches.get('D4')).toEqual({ certainty: 'perhaps', ids: ['c4'] });
    expect(matches.get('D5')).toEqual({ certainty: 'none', ids: [] });
  });

  it('are never matched with certainty to a card that another is matched with certainty to', () => {
    const person = fc.tuple(word, word).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(person, { maxLength: 12 }), fc.array(person, { maxLength: 12 }), (ours, theirs) => {
        const names = [...ours, ...theirs];
        const service = names.map((name, index) => ({ id: `D${index}`, name }));
        const held = [...theirs, ...ours.slice(0, 3)].map((name, index) => ({ id: `c${index}`, name }));
        const certain = [...matchNames(service, held).values()].filter(({ certainty }) => certainty === 'certain');
        const ids = certain.flatMap((match) => match.ids);
        expect(new Set(ids).size).toBe(ids.length);
        expect(certain.every((match) => match.ids.length === 1)).toBe(true);
      }),
    );
  });

  it('find every name with one wrong letter, wherever it is', () => {
    const long = fc.stringMatching(/^[a-z]{6,10}$/);
    fc.assert(
      fc.property(word, long, fc.nat(), (first, last, at) => {
        const place = at % last.length;
        const wrong = `${last.slice(0, place)}q${last.slice(place + 1)}`;
        fc.pre(wrong !== last && first !== last);
        const match = matchNames([{ id: 'D1', name: `${first} ${last}` }], [{ id: 'c1', name: `${first} ${wrong}` }]);
        expect(match.get('D1')).toEqual({ certainty: 'perhaps', ids: ['c1'] });
      }),
    );
  });
});

describe('Vehicles', () => {
  it('match by registration without spaces and hyphens, or by VIN, and perhaps where a plate was moved', () => {
    const held = [
      { id: 'vin:1', registration: 'NOL-11-CF', vin: 'XLRTEH4300G217701' },
      { id: 'vin:2', registration: 'TD70 KQX', vin: 'XLRTEH4300G217702' },
      { id: 'vin:3', registration: 'td70kqx', vin: 'XLRTEH4300G217703' },
    ];
    const service = ['NOL 11CF', 'xlrteh4300g217702', 'TD70KQX', 'AB12 CDE', ''].map((registration, index) => ({
      id: `V${index}`,
      registration,
    }));
    const matches = [...matchVehicles(service, held).values()];
    expect(matches.map(({ certainty }) => certainty)).toEqual(['certain', 'certain', 'perhaps', 'none', 'none']);
    expect(matches[2]?.ids).toEqual(['vin:2', 'vin:3']);
  });
});

describe('A decision', () => {
  const guess = new Map([
    ['D2', { certainty: 'perhaps' as const, ids: ['c2', 'c3'] }],
    ['D3', { certainty: 'perhaps' as const, ids: ['c2', 'c3'] }],
  ]);

  it('confirms one driver’s card and takes it from the others', () => {
    const decided = decidedMatches(guess, [{ of: 'driver', serviceId: 'D2', subjectId: 'c2', decision: 'same' }]);
    expect(decided.get('D2')).toEqual({ certainty: 'confirmed', ids: ['c2'] });
    expect(decided.get('D3')).toEqual({ certainty: 'perhaps', ids: ['c3'] });
  });

  it('that two are different leaves the other candidates', () => {
    const decided = decidedMatches(guess, [{ of: 'driver', serviceId: 'D2', subjectId: 'c2', decision: 'different' }]);
    expect(decided.get('D2')).toEqual({ certainty: 'perhaps', ids: ['c3'] });
    expect(decided.get('D3')).toEqual({ certainty: 'perhaps', ids: ['c2', 'c3'] });
  });
});
