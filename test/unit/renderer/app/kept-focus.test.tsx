// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from '../../../../renderer/app/kept-focus.ts';

const root = createRoot(document.body.appendChild(document.createElement('div')));

function Page({ buttons }: { readonly buttons: readonly string[] }) {
  useKeptFocus();
  return (
    <main id="page-content" tabIndex={-1}>
      {buttons.map((name) => (
        <button id={name} key={name} type="button">
          {name}
        </button>
      ))}
    </main>
  );
}

const show = (buttons: readonly string[]) => act(async () => root.render(<Page buttons={buttons} />));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
const button = (name: string) => document.getElementById(name);

describe('the focus of what is taken away', () => {
  afterEach(() => act(async () => root.render(null)));

  it('goes to the page', async () => {
    await show(['Stay', 'Not today']);
    button('Not today')?.focus();
    await show(['Stay']);
    await settle();
    expect(document.activeElement?.id).toBe('page-content');
  });

  it('stays where something else was given it meanwhile', async () => {
    await show(['Stay', 'Not today']);
    button('Not today')?.focus();
    await show(['Stay']);
    button('Stay')?.focus();
    await settle();
    expect(document.activeElement?.id).toBe('Stay');
  });

  it('is not given to the page where a person had left it before', async () => {
    await show(['Stay', 'Not today']);
    button('Not today')?.focus();
    button('Not today')?.blur();
    await settle();
    await show(['Stay']);
    await settle();
    expect(document.activeElement).toBe(document.body);
  });
});
