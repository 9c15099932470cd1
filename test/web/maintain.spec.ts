import { expect as baseExpect, type Page, type Route } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { offeredLanguages } from '../../shared/i18n/languages.ts';
import { drivers } from '../corpus/fleet.ts';
import { writtenTexts } from '../unit/i18n/translation-problems.ts';
import { expectToFit } from './fitting.ts';
import { figure, movedIn, send, test } from './maintain-depot.ts';
import { clockingLines, driverLines } from './maintain-files.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

/** A busy machine is slow, not wrong. */
const expect = baseExpect.configure({ timeout: 15_000 });

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows and what happens with them' });
const sendChanges = /^Send \d[\d,]* changes?$/;

test('from the file to the result the keyboard is enough, and the service has what the screen says', async ({
  depot: { page, service },
}) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  const buffer = Buffer.from(driverLines(20).join('\r\n'));
  await (await chooser).setFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });

  await test.step('the columns are matched by the words of the depot, and the rows checked', async () => {
    await expect(page.getByRole('heading', { name: '5 of 6 columns matched' })).toBeVisible();
    await tabTo(page, 'Check the rows');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^20 rows: .*2 have errors/ })).toBeVisible();
  });

  await test.step('F8 goes to each error, Enter edits the cell, and both are mended', async () => {
    await page.keyboard.press('F8');
    await expect(grid(page)).toBeFocused();
    await expect.poll(() => activeCell(page)).toContain('No division of this name.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Division, row 7' }).or(page.getByRole('combobox'))).toBeFocused();
    await page.keyboard.type('Millbrook');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
    await page.keyboard.press('F8');
    await expect.poll(() => activeCell(page)).toContain('No such day.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('28.02.2031');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /error/ })).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
  });

  await test.step('the question comes with the focus on "Do not send", and Enter sends nothing', async () => {
    await tabTo(page, sendChanges);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Do not send' })).toBeFocused();
    await expect(page.getByRole('alertdialog')).toContainText('may put these rows’ lists in place of its own');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Do not send' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  });

  await expect(page.getByText('All 20 applied.')).toBeVisible();
  await expect(figure(page, 'Applied')).toHaveText('20');
  const isChanged = ({ id }: { readonly id: string }) => service.records.driver(id)?.category === 'C, CE';
  expect(drivers.filter(isChanged)).toHaveLength(20);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await tabTo(page, 'Start another');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /drivers\.csv 20 20 0 0 0/ })).toBeVisible();
});

test('the name of a driver in a row leads to the driver’s page, and back to the rows', async ({
  depot: { page, check },
}) => {
  await check('Change drivers', 'drivers.csv', driverLines(20));
  await expect(page.getByRole('heading', { name: /2 have errors/ })).toBeVisible();
  const link = grid(page).getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /2 have errors/ })).toBeVisible();
});

test('what is typed into a cell stays there when the cell before it is only taken then', async ({
  depot: { page, check },
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holdFirst = async (route: Route) => {
    await released;
    await route.continue();
  };
  await check('Change drivers', 'drivers.csv', driverLines(20));
  await expect(page.getByRole('heading', { name: /2 have errors/ })).toBeVisible();
  await page.route(/maintain\.edit/, holdFirst, { times: 1 });
  await page.keyboard.press('F8');
  await expect.poll(() => activeCell(page)).toContain('No division of this name.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Millbrook');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect.poll(() => activeCell(page)).toContain('No such day.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('28.02.');
  release();
  await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
  await expect(grid(page).getByRole('textbox')).toHaveValue('28.02.');
  await page.keyboard.type('2031');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /error/ })).toHaveCount(0);
});

test('a service that refuses every third record: its words, the same numbers, and the rest after mending', async ({
  depot: { page, service, contrary, check },
}) => {
  const clockings = service.records.clockings().slice(0, 30);
  contrary.treat({ kind: 'refuses-every-third', reason: 'Payroll period is closed' });
  await check('Change clockings', 'clockings.csv', clockingLines(clockings));
  await send(page, sendChanges);
  await expect(page.getByText('20 applied, 10 refused, 0 in doubt.')).toBeVisible();
  await expect(figure(page, 'Applied')).toHaveText('20');
  await expect(figure(page, 'Refused')).toHaveText('10');
  await expect(page.getByText('“Payroll period is closed”').first()).toBeVisible();
  expect(movedIn(service, clockings)).toBe(20);

  await test.step('the refused rows can be saved, with the words in a last column', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the refused rows' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toContain('Payroll period is closed');
  });

  await test.step('they stay in the table, and are sent again only when a person says so', async () => {
    contrary.treat({ kind: 'proper' });
    await page.getByRole('button', { name: 'Mend and send again' }).click();
    await expect(page.getByRole('button', { name: 'Send 0 changes' })).toBeDisabled();
    await page.getByRole('button', { name: 'Send them again as they are' }).click();
    await send(page, /^Send 10 changes$/);
    await expect(page.getByText('All 10 applied.')).toBeVisible();
    expect(movedIn(service, clockings)).toBe(30);
  });
});

test('a part that is carried out and never answered is in doubt, and nothing of it is sent a second time', async ({
  depot: { page, service, contrary, check },
}) => {
  const clockings = service.records.clockings().slice(0, 250);
  contrary.treat({ kind: 'never-answers', part: 2 });
  await check('Change clockings', 'clockings.csv', clockingLines(clockings));
  await send(page, sendChanges);
  await expect(page.getByText('100 applied, 0 refused, 100 in doubt.')).toBeVisible();
  await expect(page.getByText(/Part 2 of 3, rows 102 to 201, was sent and not answered\./)).toBeVisible();
  await expect(figure(page, 'Not sent')).toHaveText('50');
  // The service has carried out the second part: the screen says that it may have.
  expect(movedIn(service, clockings)).toBe(200);
  expect(contrary.carriedOut()).toBe(200);

  contrary.treat({ kind: 'proper' });
  await page.getByRole('button', { name: 'Send the other 50' }).click();
  await send(page, /^Send 50 changes$/);
  await expect(figure(page, 'Applied')).toHaveText('50');
  expect(contrary.carriedOut()).toBe(250);
  expect(movedIn(service, clockings)).toBe(250);
});

test('a service that answers 200 with nothing has applied nothing for certain, and the screen claims nothing', async ({
  depot: { page, service, contrary, check },
}) => {
  const clockings = service.records.clockings().slice(0, 12);
  contrary.treat({ kind: 'answers', body: '{}' });
  await check('Change clockings', 'clockings.csv', clockingLines(clockings));
  await send(page, sendChanges);
  await expect(page.getByText('0 applied, 0 refused, 12 in doubt.')).toBeVisible();
  await expect(page.getByText('Nothing is known to be in force.')).toBeVisible();
  await expect(figure(page, 'Applied')).toHaveText('0');
  expect(movedIn(service, clockings)).toBe(12);

  await test.step('they are sent again only after a question, and an answer without counts is not believed either', async () => {
    contrary.treat({ kind: 'answers', body: '{"recordsSubmitted":12,"hasErrors":false}' });
    await page.getByRole('button', { name: 'Send them again' }).click();
    await expect(page.getByRole('button', { name: 'Leave them in doubt' })).toBeFocused();
    await page.getByRole('button', { name: 'Make them ready to send' }).click();
    await page.getByRole('button', { name: 'Send the other 12' }).click();
    await send(page, sendChanges);
    await expect(page.getByText('0 applied, 0 refused, 0 in doubt, 12 not accounted for.')).toBeVisible();
    await expect(page.getByText('The answer does not say what became of it.').first()).toBeVisible();
    expect(contrary.carriedOut()).toBe(24);
  });
  await page.getByRole('button', { name: 'They were applied' }).click();
  await expect(page.getByText('All 12 applied.')).toBeVisible();
});

test('divisions that could not be checked are named before they are sent, and marked once the service gives its list', async ({
  depot: { page, service, check },
}) => {
  const refuse = { kind: 'status', status: 500, carriedOut: false } as const;
  service.misbehaviour.instruct(refuse, { operation: 'divisions-search', times: Number.POSITIVE_INFINITY });
  const ids = drivers.slice(0, 3).map(({ id }) => id);
  await check('Change drivers', 'drivers.csv', ['Driver ID;Division', ...ids.map((id) => `${id};Milbrook`)]);
  const strip = page.getByRole('status').filter({ hasText: 'has not given its list of divisions' });
  await expect(strip).toContainText('Each is sent as it is written');
  await expect(page.getByRole('heading', { name: '3 rows: 3 will be changed' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: sendChanges }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The divisions in 3 rows could not be checked');
  await page.getByRole('button', { name: 'Do not send' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  service.misbehaviour.clear();
  await strip.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(page.getByRole('heading', { name: '3 rows: 3 have errors' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(grid(page).getByText('No division of this name.')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Send 0 changes' })).toBeDisabled();
});

test('sending can be paused and stopped between two parts, and says how far it has come', async ({
  depot: { page, service, contrary, check },
}) => {
  const clockings = service.records.clockings().slice(0, 350);
  await check('Change clockings', 'clockings.csv', clockingLines(clockings));
  const release = contrary.hold();
  await send(page, sendChanges);
  await expect(page.getByText('Sending 0 of 350')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Pausing after the part under way, 0 of 350')).toBeVisible();
  release();
  await expect(page.getByText('Paused after 100 of 350')).toBeVisible();
  await expect(figure(page, 'Applied')).toHaveText('100');
  expect(movedIn(service, clockings)).toBe(100);
  await expectNoViolation(page);
  const releaseNext = contrary.hold();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Sending 100 of 350')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopping after the part under way, 100 of 350')).toBeVisible();
  releaseNext();
  await expect(page.getByText('200 applied, 0 refused, 0 in doubt.')).toBeVisible();
  await expect(figure(page, 'Not sent')).toHaveText('150');
  expect(movedIn(service, clockings)).toBe(200);
});

test('deletions want their number typed, and the clockings are gone', async ({ depot: { page, service, check } }) => {
  const clockings = service.records.clockings().slice(0, 3);
  await check('Delete clockings', 'leavers.csv', ['Clocking ID', ...clockings.map(({ id }) => id)]);
  await page.getByRole('button', { name: 'Delete 3 clockings' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Do not delete' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Delete 3 clockings' })).toBeDisabled();
  await question.getByRole('textbox').fill('2');
  await expect(question.getByRole('button', { name: 'Delete 3 clockings' })).toBeDisabled();
  await question.getByRole('textbox').fill('3');
  await question.getByRole('button', { name: 'Delete 3 clockings' }).click();
  await expect(page.getByText('All 3 applied.')).toBeVisible();
  const left = new Set(service.records.clockings().map(({ id }) => id));
  expect(clockings.filter(({ id }) => left.has(id))).toEqual([]);
});

test('what is not finished is found again after leaving the screen and loading the page anew', async ({
  depot: { page, check },
}) => {
  await check('Change drivers', 'drivers.csv', driverLines(20));
  await page.getByText('Use Millbrook').click();
  await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Maintain' }).click();
  await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
  await page.getByRole('button', { name: 'Other file' }).click();
  await expect(page.getByText('Change drivers: drivers.csv, 20 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with drivers.csv' }).click();
  await expect(page.getByRole('heading', { name: /1 has an error/ })).toBeVisible();
});

test('one record is typed in, pasted rows are read, and what cannot be read says what to do', async ({
  depot: { page, service, choose },
}) => {
  await test.step('a file that is none, an empty one, and one with a head alone', async () => {
    await choose('photo.png', '\u0089PNG\r\n\u001a\n\u0000\u0000');
    await expect(page.getByRole('alert')).toContainText('This is no spreadsheet.');
    await choose('empty.csv', '');
    await expect(page.getByRole('alert')).toContainText('There is nothing in this file.');
    await choose('head.csv', 'Driver ID;Category\r\n');
    await expect(page.getByRole('alert')).toContainText('There are columns, but no rows below them.');
    await expectNoViolation(page);
  });

  await test.step('rows that are pasted from a spreadsheet', async () => {
    const [driver] = drivers;
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, `Driver ID\tCategory\n${driver?.id}\tHGV 2\n`);
    await expect(page.getByText('pasted rows')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Discard pasted rows' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('one that is typed in', async () => {
    const [clocking] = service.records.clockings();
    await page.getByRole('radio', { name: 'Change clockings' }).check();
    await page.getByRole('button', { name: 'Type one in' }).click();
    await expect(page.getByRole('textbox', { name: 'Clocking ID' })).toBeFocused();
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByText('Fill this in: it says whose record it is.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Clocking ID' }).fill(clocking?.id ?? '');
    await page.getByRole('combobox', { name: 'Clock-in' }).click();
    await page.getByRole('option', { name: clocking?.isClockIn === true ? 'No' : 'Yes' }).click();
    await expectNoViolation(page, { within: '[role=alertdialog]' });
    await page.getByRole('button', { name: 'Check it' }).click();
    await send(page, /^Send 1 change$/);
    await expect(page.getByText('1 applied.')).toBeVisible();
    const now = service.records.clockings().find(({ id }) => id === clocking?.id);
    expect(now?.isClockIn).toBe(clocking?.isClockIn !== true);
  });

  await test.step('one driver, by a part of the name', async () => {
    await page.getByRole('button', { name: 'Start another' }).click();
    const driver = drivers[3];
    const name = `${driver?.firstNames} ${driver?.lastName}`;
    await page.getByRole('radio', { name: 'Change drivers' }).check();
    await page.getByRole('button', { name: 'Type one in' }).click();
    const whose = page.getByRole('combobox', { name: 'Driver' });
    await expect(whose).toBeFocused();
    await whose.pressSequentially(driver?.lastName.slice(0, 5) ?? '');
    await page.getByRole('option', { name }).waitFor();
    await expectNoViolation(page, { within: '[role=alertdialog]' });
    await page.getByRole('option', { name }).click();
    await expect(whose).toHaveValue(name);
    await expect(page.getByText(`Driver ID ${driver?.id}`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Field 1' }).click();
    await page.getByRole('option', { name: 'Payroll number' }).click();
    await page.getByRole('textbox', { name: 'Value of Payroll number' }).fill('P-77');
    await page.getByRole('button', { name: 'Check it' }).click();
    await send(page, /^Send 1 change$/);
    await expect(page.getByText('1 applied.')).toBeVisible();
  });
});

test('a workbook that is dropped is read sheet by sheet, a row is taken out by Delete, and the template fits the screen', async ({
  depot: { page, service },
}) => {
  const [first, second, third] = service.records.clockings();
  const sheets = [
    { name: 'Notes', rows: [['Remark'], ['nothing here']] },
    { name: 'October', rows: [['Clocking ID'], [first?.id ?? ''], [second?.id ?? ''], [third?.id ?? '']] },
  ];
  await page.getByRole('radio', { name: 'Delete clockings' }).check();

  await test.step('dropped, and another sheet chosen', async () => {
    const bytes = [...(await writeXlsx({ sheets }))];
    await page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(content)], 'clockings.xlsx'));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document
          .querySelector('main')
          ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    }, bytes);
    await expect(page.getByRole('heading', { name: '0 of 1 columns matched' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'October' }).click();
    await expect(page.getByRole('heading', { name: '1 of 1 columns matched' })).toBeVisible();
    await page.getByRole('button', { name: 'Check the rows' }).click();
  });

  await test.step('Delete asks, and takes the row out', async () => {
    await expect(grid(page).locator('tr[aria-rowindex]:not(thead tr)')).toHaveCount(3);
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.getByRole('button', { name: 'Take it out' }).click();
    await expect(grid(page).locator('tr[aria-rowindex]:not(thead tr)')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Delete 2 clockings' })).toBeVisible();
  });

  await test.step('the template is saved, and read again', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: '1 of 1 columns matched' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('radio', { name: 'Change clockings' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const [head = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(head).toContain('Clocking');
  });
});

test('no step has a violation in light, dark or forced colours, and at 200 % zoom nothing is cut', async ({
  depot: { page, service, contrary, choose },
}) => {
  const look = async () => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await expectNoViolation(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await page.emulateMedia({ forcedColors: 'active' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNothingCut(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await look();
  await choose('drivers.csv', driverLines(20).join('\r\n'));
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(grid(page).getByText('No such day.')).toBeVisible();
  await look();
  contrary.treat({ kind: 'refuses-every-third', reason: 'Agency is locked. '.repeat(20) });
  await page.getByRole('button', { name: sendChanges }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look();
  await page.getByRole('alertdialog').getByRole('button', { name: sendChanges }).click();
  await expect(page.getByText(/^\d+ applied, \d+ refused, 0 in doubt\.$/)).toBeVisible();
  await look();
  expect(service.records.clockings().length).toBeGreaterThan(0);
});

test('a service that is away or refuses the keys is said before the confirmation, and nothing typed is lost', async ({
  depot: { page, contrary, service, check },
}) => {
  await check('Change drivers', 'drivers.csv', driverLines(20));
  service.misbehaviour.instruct(
    { kind: 'status', status: 401, carriedOut: false },
    { operation: 'drivers-update', times: Number.POSITIVE_INFINITY },
  );
  contrary.treat({ kind: 'passes-on' });
  await send(page, sendChanges);
  await expect(page.getByText('The service refuses the keys.')).toBeVisible();
  await expect(figure(page, 'Applied')).toHaveText('0');
  await expect(figure(page, 'Not sent')).toHaveText('20');
  await contrary.stop();
  await page.getByRole('button', { name: /^Send the other 18$/ }).click();
  await send(page, sendChanges);
  await expect(page.getByText('No connection.').first()).toBeVisible();
  await expect(figure(page, 'Not sent')).toHaveText('20');
});

/** Presses Tab until this button has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

/** What a screen reader says of the cell on which the keyboard stands. */
async function activeCell(page: Page): Promise<string> {
  return grid(page).evaluate((table) => {
    const id = table.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  });
}

test('the result, with refused rows and what to do with them, fits at 1280 and 1024 in every language', async ({
  depot: { page, service, contrary, request },
}) => {
  test.setTimeout(180_000);
  contrary.treat({ kind: 'refuses-every-third', reason: 'Payroll period is closed' });
  for (const [place, language] of offeredLanguages.entries()) {
    await test.step(language, async () => {
      await request('settings.change', { patch: { language } });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const words = await writtenTexts(language);
      await page.locator('input[type=radio][value=clockings-update]').check();
      const buffer = Buffer.from(
        clockingLines(service.records.clockings().slice(place * 9, place * 9 + 9)).join('\r\n'),
      );
      await page.locator('input[accept*=xlsx]').setInputFiles({ name: 'clockings.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: words.get('maintain.match.next') ?? '', exact: true }).click();
      await expect(page.locator('#maintain-rows .table-row').first()).toBeVisible();
      await page.locator('main button[data-look=primary]').last().click();
      await page.getByRole('alertdialog').locator('button[data-look=plain]').click();
      await expect(page.locator('[data-figure] > .number').nth(1)).toHaveText('3');
      await expectToFit(page, `the result, ${language}`);
      await request('maintain.discard', { kind: 'clockings-update' });
      await expect(page.locator('input[type=radio][value=clockings-update]')).toBeVisible();
    });
  }
});
