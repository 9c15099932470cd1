import { Delete } from 'lucide-react';
import { useState } from 'react';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './counter.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const pinId = 'counter-pin';

interface LeaveCounterProps {
  readonly hasPin: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the PIN, which is typed or touched. Nothing of the depot is shown before the engine has taken it. */
export function LeaveCounter({ hasPin, open, onClose }: LeaveCounterProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setPin('');
    setProblem(undefined);
    onClose();
  };
  const leave = useAction('counter.leave', {
    onDone: close,
    onFailed: ({ reason }) => {
      setPin('');
      const said = 'said' in reason ? reason.said : undefined;
      setProblem(said === undefined ? formatError(reason, formatter) : sentenceText(said, reason.message, formatter));
    },
  });
  const type = (text: string) => {
    setPin(text.replaceAll(/\D/g, ''));
    setProblem(undefined);
  };
  return (
    <Dialog
      act={{ label: t('counter.leave.button'), run: () => leave.mutate({ pin }), busy: leave.isPending }}
      close={t('counter.leave.stay')}
      onClose={close}
      open={open}
      title={t('counter.leave.button')}
      {...(hasPin && { firstFieldId: pinId })}
    >
      {hasPin && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            leave.mutate({ pin });
          }}
        >
          <p>{t('counter.leave.line')}</p>
          <InputField
            autoComplete="off"
            id={pinId}
            inputMode="numeric"
            label={t('counter.pin.title')}
            maxLength={12}
            onChange={({ target }) => type(target.value)}
            problem={problem}
            size="large"
            type="password"
            value={pin}
          />
          <div className={styles.keypad}>
            {digits.map((digit) => (
              <Button className={styles.key ?? ''} key={digit} onClick={() => type(`${pin}${digit}`.slice(0, 12))}>
                {digit}
              </Button>
            ))}
            <Button
              aria-label={t('counter.leave.erase')}
              className={styles.key ?? ''}
              icon={<Icon of={Delete} size={24} />}
              onClick={() => type(pin.slice(0, -1))}
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}
