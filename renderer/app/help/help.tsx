import { useEffect } from 'react';
import { pageId } from '../../components/element-hooks.ts';
import { useHelp } from '../../components/help/help-context.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';

const HelpPanel = lazyPart(() => import('./help-panel.tsx'));

/** F1 opens and closes the help, F6 moves between it and the page. Its texts and pictures come when it is first opened. */
export function Help() {
  const { isOpen, open, close } = useHelp();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'F1') {
        if (isOpen) close();
        else open(null);
      } else if (event.key === 'F6' && isOpen) moveFocus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOpen, open, close]);
  // Closed from within, the help gives the focus back to where it was when it was opened.
  useEffect(() => {
    if (!isOpen) return undefined;
    if (document.activeElement !== document.body) inPage = document.activeElement;
    return () => {
      if (document.activeElement === document.body) backToPage();
    };
  }, [isOpen]);
  return isOpen && <HelpPanel />;
}

let inPage: Element | null = null;

/** Into the help, and from there back to where the focus was on the page. */
function moveFocus(): void {
  const panel = document.getElementById('help-panel');
  const { activeElement } = document;
  if (panel !== null && !panel.contains(activeElement)) {
    inPage = activeElement;
    panel.focus();
  } else backToPage();
}

function backToPage(): void {
  if (inPage instanceof HTMLElement && inPage.isConnected) inPage.focus();
  else document.getElementById(pageId)?.focus();
}
