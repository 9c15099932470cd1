import { describe, expect, it } from 'vitest';
import { endingItsKey, hourMs, pc, signed, signedWith, startAt } from './central-depot.ts';

/** Two files that were in force one after the other, an hour apart. */
async function afterTwo(first = signed(800, 0), second = signed(900, 1)) {
  const depot = await pc();
  const program = depot.start();
  await depot.put(first);
  const { inForce: good } = await program.central.check();
  await depot.clock.advance(hourMs);
  await depot.put(second);
  const { inForce: bad } = await program.central.check();
  return { ...depot, ...program, good, bad, first, second };
}

describe('Settings for all depots that a person takes back', () => {
  it('give way to those from before, and stay away until newer ones are signed, also after a start', async () => {
    const { central, days, start, put, clock, logged, good, bad, second } = await afterTwo();
    expect(central.goBack()).toBeNull();
    expect(days()).toBe(800);
    const back = { setAside: { version: bad?.version, at: startAt + hourMs, by: 'person' }, inForce: good };
    expect(central.state()).toMatchObject({
      ...back,
      trouble: { kind: 'back', since: startAt + hourMs, why: { message: expect.stringContaining(`${bad?.version}`) } },
    });
    expect(await central.check()).toMatchObject({ ...back, trouble: { kind: 'back' } });

    await clock.advance(hourMs);
    const again = start();
    expect(again.atStart).toBe(800);
    expect(again.central.state()).toMatchObject({ ...back, trouble: { kind: 'back', since: startAt + hourMs } });
    await put(second);
    expect(await again.central.check()).toMatchObject(back);
    await put(signed(950, 1));
    expect((await again.central.check()).trouble).toMatchObject({
      kind: 'refused',
      why: { message: expect.stringContaining(`not newer than version ${bad?.version}`) },
    });
    expect(again.days()).toBe(800);
    await put(signed(1000, 2));
    expect(await again.central.check()).toMatchObject({ setAside: null, trouble: null });
    expect(again.days()).toBe(1000);
    expect(logged.filter((event) => event === 'settings.central-back')).toHaveLength(2);
  });

  it('are taken up again by a person, and go back again after that', async () => {
    const { central, days } = await afterTwo();
    expect(central.undoGoingBack()).toMatchObject({ code: 'central-not-gone-back' });
    central.goBack();
    expect(central.goBack(), 'there is none before the one before').toMatchObject({ code: 'central-nothing-before' });
    expect(central.undoGoingBack()).toBeNull();
    expect(days()).toBe(900);
    expect(central.state()).toMatchObject({ setAside: null, trouble: null });
    expect(await central.check()).toMatchObject({ setAside: null, trouble: null });
    expect(central.goBack()).toBeNull();
    expect(days()).toBe(800);
  });

  it('stay where the place has what is in force again, because other depots have the newer ones still', async () => {
    const { central, days, put, first } = await afterTwo();
    central.goBack();
    await put(first);
    expect(await central.check()).toMatchObject({ trouble: { kind: 'back' } });
    expect(days()).toBe(800);
  });

  it('do not give way to what a key signed that has ended since: whoever stole it may have signed that', async () => {
    const { central, days, put, clock } = await afterTwo();
    await put(endingItsKey(signed(900, 1), 1.5));
    await central.check();
    await clock.advance(hourMs);
    expect(central.goBack()).toMatchObject({ code: 'central-key-ended' });
    expect(days()).toBe(900);
  });

  it('do not give way where there were none before, or none is signed', async () => {
    const one = await pc();
    const { central } = one.start();
    expect(central.goBack()).toMatchObject({ code: 'central-nothing-before' });
    await one.put(signed(800, 0));
    await central.check();
    expect(central.goBack()).toMatchObject({ code: 'central-nothing-before' });
  });

  it.skipIf(process.platform === 'win32')('do not give way where they are not signed', async () => {
    const depot = await pc({ publicKeys: null });
    const { central } = depot.start();
    for (const archiveDays of [800, 900]) {
      await depot.put(JSON.stringify({ issuedAt: '2026-11-20T06:00:00Z', settings: { archiveDays } }));
      await central.check();
    }
    expect(central.goBack()).toMatchObject({ code: 'central-back-unsigned' });
  });
});

describe('Settings for all depots with which nothing can be sent', () => {
  const [old, other] = ['https://old.example', 'https://new.example'];
  const works = signedWith({ serviceUrl: old, centralBackMinutes: 30 }, 0);
  const fails = signedWith({ serviceUrl: other, centralBackMinutes: 30 }, 1);

  it('give way by themselves after the time that is set, with a word in the log', async () => {
    const { serviceUrl, service, minutes, central, logged, bad } = await afterTwo(works, fails);
    service.isImpossible = true;
    await minutes(29);
    expect(serviceUrl()).toBe(other);
    await minutes(1);
    expect(serviceUrl()).toBe(old);
    expect(central.state()).toMatchObject({
      setAside: { version: bad?.version, by: 'itself' },
      trouble: { kind: 'back-by-itself' },
    });
    expect(logged).toContain('settings.central-back-by-itself');
    service.isImpossible = false;
    await minutes(60);
    await central.check();
    expect(serviceUrl(), 'until newer ones are signed').toBe(old);
  });

  it('stay where they did not fail all of that time, and once they have worked', async () => {
    const { serviceUrl, service, minutes, clock } = await afterTwo(works, fails);
    service.isImpossible = true;
    await minutes(20);
    service.isImpossible = false;
    await minutes(1);
    service.isImpossible = true;
    await minutes(20);
    expect(serviceUrl()).toBe(other);
    service.isImpossible = false;
    service.acceptedAt = clock.now();
    await minutes(1);
    service.isImpossible = true;
    await minutes(600);
    expect(serviceUrl(), 'an outage is not their doing').toBe(other);
  });

  it('give way to the last ones that worked, where others that fail too came between', async () => {
    const { serviceUrl, service, minutes, central, put, clock } = await afterTwo(works, fails);
    service.isImpossible = true;
    await minutes(20);
    await clock.advance(hourMs);
    await put(signedWith({ serviceUrl: 'https://newer.example', centralBackMinutes: 30 }, 2));
    await central.check();
    await minutes(29);
    expect(serviceUrl(), 'they have a time of their own').toBe('https://newer.example');
    await minutes(1);
    expect(serviceUrl()).toBe(old);
  });

  it('stay where those before had not worked either', async () => {
    const depot = await pc();
    const { central, serviceUrl, minutes } = depot.start();
    depot.service.isImpossible = true;
    for (const text of [works, fails]) {
      await depot.put(text);
      await central.check();
      await depot.clock.advance(hourMs);
    }
    await minutes(600);
    expect(serviceUrl()).toBe(other);
  });

  it('stay where they lead to the service the same way, where no time is set, and while the time begins anew at a start', async () => {
    const same = await afterTwo(works, signedWith({ serviceUrl: old, archiveDays: 900, centralBackMinutes: 30 }, 1));
    const never = await afterTwo(works, signedWith({ serviceUrl: other }, 1));
    for (const { service, minutes, central } of [same, never]) {
      service.isImpossible = true;
      await minutes(600);
      expect(central.state().setAside).toBeNull();
    }
    const { start, service, minutes } = await afterTwo(works, fails);
    service.isImpossible = true;
    await minutes(20);
    const again = start();
    await again.minutes(20);
    expect(again.central.state().setAside).toBeNull();
    await again.minutes(10);
    expect(again.central.state().setAside).toMatchObject({ by: 'itself' });
  });
});
