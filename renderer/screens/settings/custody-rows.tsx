import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleQuestionMark, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CustodyQuestion, CustodyState as State } from '../../../shared/contract/custody.ts';
import { custodyTroubleText, letGoEffect, questionTitle } from '../../../shared/format/custody-text.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { custodyQuery, setAsideQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './custody.module.css';
import '../../components/field.css';

const mostShown = 20;

/** Copies whose time is over: whether the clock can be believed, what waits for a person, and what can be brought back. */
export function CustodyState() {
  const state = useQuery(custodyQuery(useDepot())).data;
  if (state === undefined) return null;
  return (
    <div className={styles.state}>
      <ClockLine clock={state.clock} />
      {state.question !== null && <Question question={state.question} />}
      <SetAside count={state.setAside} />
    </div>
  );
}

function ClockLine({ clock: { state, sinceMs, byMs } }: Pick<State, 'clock'>) {
  const { t } = useFormatter();
  const confirm = useAction('custody.confirmClock');
  if (state === 'jumped' || state === 'disagrees') {
    const { title, line } = custodyTroubleText({ code: state, since: sinceMs ?? 0, byMs: byMs ?? 0 }, { t });
    return (
      <Trouble line={line} title={title}>
        <Button busy={confirm.isPending} onClick={() => confirm.mutate({})} size="small">
          {t('custody.state.confirmClock')}
        </Button>
      </Trouble>
    );
  }
  const isConfirmed = state === 'confirmed';
  return (
    <p className={`state ${isConfirmed ? 'tone-ok' : 'tone-idle'} ${styles.sentence}`}>
      <Icon of={isConfirmed ? CircleCheck : CircleQuestionMark} />
      {t(isConfirmed ? 'custody.state.confirmed' : 'custody.state.unproven')}
    </p>
  );
}

interface TroubleProps {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
}

function Trouble({ title, line, children }: TroubleProps) {
  return (
    <div className={styles.trouble}>
      <p className={`state tone-attn ${styles.sentence}`}>
        <SolidTriangle />
        {title}
      </p>
      <p className={styles.words}>{line}</p>
      {children}
    </div>
  );
}

/** More copies would go than go in a day by themselves. */
function Question({ question }: { readonly question: CustodyQuestion }) {
  const { t } = useFormatter();
  const { step, copies } = question;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const letGo = useAction('custody.letGo', {
    onDone: close,
    done: ({ count }) => t('custody.state.gone', { count }),
  });
  return (
    <Trouble line={t(`custody.trouble.${step}Line`)} title={questionTitle(question, { t })}>
      <Button onClick={() => setAsked(true)} size="small">
        {t('custody.state.letGo')}
      </Button>
      {isAsked && (
        <Dialog
          act={{ label: t('custody.state.letGo'), run: () => letGo.mutate({ step, copies }), busy: letGo.isPending }}
          close={t('custody.state.keep')}
          onClose={close}
          open
          title={t('custody.state.letGoTitle', { count: copies })}
        >
          <p>{letGoEffect(step, { t })}</p>
        </Dialog>
      )}
    </Trouble>
  );
}

function SetAside({ count }: { readonly count: number }) {
  const { t } = useFormatter();
  const some = useQuery({ ...setAsideQuery(useDepot(), mostShown), enabled: count > 0 }).data?.copies ?? [];
  const bringBack = useAction('custody.bringBack', { done: (answer) => t('custody.state.broughtBack', answer) });
  if (count === 0) return <p className="field-help">{t('custody.state.none')}</p>;
  return (
    <>
      <div className={styles.asideHead}>
        <p className="number">{t('custody.state.setAside', { count })}</p>
        <Button
          busy={bringBack.isPending}
          icon={<Icon of={Undo2} />}
          onClick={() => bringBack.mutate({ ids: null })}
          size="small"
        >
          {t('custody.state.bringBackAll')}
        </Button>
      </div>
      <ul className={styles.list}>
        {some.map(({ id, fileName, subject, daysLeft }) => {
          const name = fileName === '' ? t('custody.state.nameForgotten') : fileName;
          return (
            <li key={id}>
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.words}>
                  {subject !== null && `${subject}, `}
                  {t('custody.state.daysLeft', { count: daysLeft })}
                </p>
              </div>
              <Button
                aria-label={`${t('custody.details.bringBack')}: ${name}`}
                icon={<Icon of={Undo2} />}
                look="quiet"
                onClick={() => bringBack.mutate({ ids: [id] })}
                size="small"
              />
            </li>
          );
        })}
      </ul>
      {count > some.length && some.length > 0 && (
        <p className="field-help">{t('custody.state.more', { shown: some.length })}</p>
      )}
    </>
  );
}
