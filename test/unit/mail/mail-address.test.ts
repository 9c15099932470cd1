import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { printableLine } from '../../../shared/printable-text.ts';
import { isLoopbackHost, mailAddressSchema, readMailServer } from '../../../shared/settings/mail-address.ts';
import { mailGroupsSchema } from '../../../shared/settings/mail-group.ts';
import { readSetting } from '../../../shared/settings/settings.ts';

describe('an address', () => {
  it('that passes never holds what could end a line, begin another header or name a second recipient', () => {
    const pieces = [
      'a',
      'Z',
      '0',
      '.',
      '@',
      '-',
      '+',
      "'",
      '"',
      '\r\n',
      '\n',
      ',',
      '<',
      '>',
      ';',
      ' ',
      'Bcc:',
      'é',
      '。',
      '⁄',
      '\u0000',
    ];
    let taken = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 7 }), (parts) => {
        const read = mailAddressSchema.safeParse(parts.join(''));
        if (read.success) taken += 1;
        return !read.success || /^[^<>,;:"()[\]\\@]+@[\w.-]+$/.test(read.data.replace(/[^!-~]/g, '<'));
      }),
      { numRuns: 50_000 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  it.each(['manager@example.com', "o'neil@example.co.uk", 'a.b+c@sub.example.com', 'root@localhost'])(
    '%s is taken',
    (text) => {
      expect(mailAddressSchema.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    ['dispo@müller.example', 'dispo@xn--mller-kva.example'],
    ['biuro@łódź.example', 'biuro@xn--d-uga0v4h.example'],
    ['dispo@MÜLLER.example', 'dispo@xn--mller-kva.example'],
  ])('%s is kept as mail servers know it: %s', (typed, kept) => {
    expect(mailAddressSchema.parse(typed)).toBe(kept);
  });

  it.each(['jürgen@example.com', 'dispo@mü ller.example', 'dispo@müller.example:25', 'dispo@müller.example/x'])(
    '%s is not taken for one that is nearly the same',
    (text) => {
      expect(mailAddressSchema.safeParse(text).success).toBe(false);
    },
  );

  it.each([
    ...['', 'manager', '@example.com', 'manager@', 'a@@example.com', '.a@example.com', 'a..b@example.com'],
    ...[
      'a@-example.com',
      'a@example..com',
      'Manager <a@example.com>',
      '"a b"@example.com',
      'a@example.com, b@example.com',
    ],
    ...['a@example.com\r\nBcc: b@example.com', `${'a'.repeat(65)}@example.com`],
  ])('%j is not', (text) => {
    expect(mailAddressSchema.safeParse(text).success).toBe(false);
  });
});

it('whatever a depot and a group are called, a mail has the headers that it should have and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (name) => {
      const composer = new MailComposer({
        from: 'a@example.com',
        to: 'b@example.com',
        subject: printableLine(name),
        text: 'x',
        messageId: '<m@example.com>',
        date: new Date(0),
      });
      const [head = ''] = (await composer.compile().build()).toString('latin1').split('\r\n\r\n');
      const names = head
        .replace(/\r\n[ \t]/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':')[0]);
      const expected = [
        'Content-Transfer-Encoding',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'To',
      ];
      expect(names.filter((each) => each !== 'Subject').sort()).toEqual(expected.sort());
    }),
    { numRuns: 300 },
  );
});

describe('a mail server', () => {
  it.each([
    ['smtp.example.com', 'starttls', { host: 'smtp.example.com', port: 587 }],
    ['smtp.example.com', 'tls', { host: 'smtp.example.com', port: 465 }],
    ['SMTP.example.com:2525', 'tls', { host: 'smtp.example.com', port: 2525 }],
    ['[::1]', 'none', { host: '::1', port: 25 }],
  ] as const)('%s with %s is at %j', (text, security, expected) => {
    expect(readMailServer(text, security)).toEqual(expected);
  });

  it('is on this PC only under the names of this PC', () => {
    expect(['127.0.0.1', '127.8.8.8', 'localhost', '::1'].every(isLoopbackHost)).toBe(true);
    expect(['127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1', '0.0.0.0'].some(isLoopbackHost)).toBe(false);
  });
});

describe('the groups', () => {
  const north = { name: 'North', recipients: ['north@example.com'] };

  it('are the same setting whether they stand in a file as a list or as its text', () => {
    const asList = readSetting('mailGroups', [north]);
    const asText = readSetting('mailGroups', JSON.stringify([north]));
    expect(asList).toEqual(asText);
    expect(readSetting('mailGroups', asList.ok ? asList.value : '')).toEqual(asList);
  });

  it('are refused where two have one name', () => {
    expect(mailGroupsSchema.safeParse([north, { ...north, name: ' north ' }]).success).toBe(false);
  });
});
