import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useFocusBack } from '../../components/element-hooks.ts';
import { FieldProblem, Input, SecretInput } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { SettingRow } from './setting-control.tsx';
import settingsStyles from './settings.module.css';
import '../../components/field.css';

interface ReplaceableSecretProps {
  /** Undefined until the engine has said it. */
  readonly kept:
    | {
        readonly state: string;
        readonly stateInWords: string;
        /** Why it cannot be read, as the engine words it, and by its code. */
        readonly problem: string | null;
        readonly said?: Sentence | undefined;
        readonly isFixed: boolean;
      }
    | undefined;
  /** Where its texts stand. */
  readonly of: 'mailing.password' | 'companyArchive.secret' | 'counter.pin' | 'webhooks.secret';
  readonly help: string;
  /** The row's own name, where something leads to it. */
  readonly id?: string;
  readonly isReplacing: boolean;
  readonly failure: RequestFailure | null;
  /** What may be kept; any text that is not empty unless given. */
  readonly rule?: z.ZodType<string>;
  /** Makes a new one, which is shown once, because a person has to copy it to where it counts too. */
  readonly make?: { readonly label: string; readonly made: string; readonly secret: () => string };
  /** Beside the button that replaces it. */
  readonly more?: ReactNode;
  /** Calls back once the secret is kept. */
  readonly replace: (secret: string, onDone: () => void) => void;
}

const anyText = z.string().min(1);

/** The state of a secret that is never shown, and the only action on it: replacing. */
export function ReplaceableSecret({
  kept,
  of,
  help,
  id: name,
  isReplacing,
  failure,
  replace,
  rule = anyText,
  make,
  more,
}: ReplaceableSecretProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [isOpen, setOpen] = useState(false);
  const [isMade, setMade] = useState(false);
  const openButton = useFocusBack(isOpen);
  /** What a form said that was closed since. */
  const [pastFailure, setPastFailure] = useState<RequestFailure | null>(null);
  const { register, handleSubmit, reset, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(z.object({ secret: rule })),
    defaultValues: { secret: '' },
  });
  // The button that opens the form goes away with the focus in it.
  useEffect(() => {
    if (isOpen) setFocus('secret');
  }, [isOpen, setFocus]);
  const isMissing = formState.errors.secret !== undefined;
  const own = useId();
  const id = name ?? own;
  const field = {
    ...register('secret'),
    'aria-describedby': isMissing ? `${id}-need-problem` : undefined,
    'aria-label': t(`${of}.label`),
    invalid: isMissing,
  };
  const entered = isMade ? (
    <Input {...field} readOnly />
  ) : (
    <SecretInput {...field} hideLabel={t(`${of}.hide`)} showLabel={t(`${of}.show`)} />
  );
  const close = () => {
    reset();
    setMade(false);
    setPastFailure(failure);
    setOpen(false);
  };
  return (
    <SettingRow
      help={help}
      id={id}
      problem={kept?.problem == null ? undefined : sentenceText(kept.said, kept.problem, formatter)}
      title={t(`${of}.title`)}
    >
      {kept !== undefined && !isOpen && (
        <div className={settingsStyles.keysState}>
          <SecretState said={kept.stateInWords} state={kept.state} />
          {!kept.isFixed && (
            <Button onClick={() => setOpen(true)} ref={openButton} size="small">
              {kept.state === 'missing' ? t(`${of}.enter`) : t(`${of}.replace`)}
            </Button>
          )}
          {more}
        </div>
      )}
      {isOpen && (
        <form className={settingsStyles.replaceKeys} onSubmit={handleSubmit(({ secret }) => replace(secret, close))}>
          {make === undefined ? (
            entered
          ) : (
            <div className={settingsStyles.madeSecret}>
              {entered}
              <Button
                onClick={() => {
                  setMade(true);
                  setValue('secret', make.secret(), { shouldValidate: true });
                }}
              >
                {make.label}
              </Button>
            </div>
          )}
          {isMissing && <FieldProblem id={`${id}-need`} text={t(`${of}.need`)} />}
          {isMade && (
            <p className="field-help" role="status">
              {make?.made}
            </p>
          )}
          {failure !== null && failure !== pastFailure && (
            <p className="field-error">{formatError(failure.reason, formatter)}</p>
          )}
          <div className={settingsStyles.formActions}>
            <Button busy={isReplacing} look="primary" size="small" type="submit">
              {t(`${of}.save`)}
            </Button>
            <Button onClick={close} size="small">
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      )}
    </SettingRow>
  );
}

function SecretState({ state, said }: { readonly state: string; readonly said: string }) {
  const tone = state === 'kept' ? 'tone-ok' : state === 'missing' ? 'tone-idle' : 'tone-attn';
  return (
    <span className={`state ${tone}`}>
      {state === 'kept' && <Icon of={CircleCheck} />}
      {state === 'missing' && <Icon of={CircleQuestionMark} />}
      {tone === 'tone-attn' && <SolidTriangle />}
      {said}
    </span>
  );
}
