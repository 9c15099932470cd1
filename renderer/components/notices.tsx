import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './notices.css';

export interface Notice {
  readonly tone: 'plain' | 'good' | 'trouble';
  readonly text: string;
  /** Takes back what was done, or goes on from it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/**
 * Shows the result of an action. A failure stays until it is closed, anything else disappears by itself. What comes back
 * takes the notice away, for whoever knows that it is not so any more.
 */
export type Notify = (notice: Notice) => () => void;

const NoticeContext = createContext<Notify>(() => () => undefined);

export function useNotify(): Notify {
  return use(NoticeContext);
}

const shownForMs = 6_000;
/** What can be taken back is there long enough to read it, and to get to its button. */
const shownWithActionMs = 20_000;
/** One under the pointer, or with the focus, is looked at again after this. */
const stillUsedMs = 2_000;
const mostShown = 3;
const signs = { plain: Info, good: CircleCheck, trouble: TriangleAlert } as const;

function noticeId(id: number): string {
  return `notice-${id}`;
}

export function NoticeProvider({
  closeLabel,
  children,
}: {
  readonly closeLabel: string;
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState<readonly (Notice & { readonly id: number })[]>([]);
  const nextId = useRef(0);
  const close = useCallback((id: number) => setShown((before) => before.filter((notice) => notice.id !== id)), []);
  const notify = useCallback<Notify>(
    (notice) => {
      nextId.current += 1;
      const id = nextId.current;
      setShown((before) => [...before.filter(({ text }) => text !== notice.text), { ...notice, id }].slice(-mostShown));
      const takeAway = () => close(id);
      if (notice.tone === 'trouble') return takeAway;
      const closeUnlessUsed = () => {
        const element = document.getElementById(noticeId(id));
        const isUsed = element?.matches(':hover') === true || element?.contains(document.activeElement) === true;
        if (isUsed) setTimeout(closeUnlessUsed, stillUsedMs);
        else close(id);
      };
      setTimeout(closeUnlessUsed, notice.action === undefined ? shownForMs : shownWithActionMs);
      return takeAway;
    },
    [close],
  );
  const notices = useMemo(
    () =>
      shown.map(({ id, tone, text, action }) => (
        <div className="notice" data-tone={tone} id={noticeId(id)} key={id}>
          <Icon of={signs[tone]} />
          <p className="notice-words">{text}</p>
          {action !== undefined && (
            <Button
              onClick={() => {
                close(id);
                action.run();
              }}
              size="small"
            >
              {action.label}
            </Button>
          )}
          <Button aria-label={closeLabel} icon={<Icon of={X} />} look="quiet" onClick={() => close(id)} size="small" />
        </div>
      )),
    [shown, close, closeLabel],
  );
  return (
    <NoticeContext value={notify}>
      {children}
      <div aria-live="polite" className="notices" role="status">
        {notices}
      </div>
    </NoticeContext>
  );
}
