import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './custody.module.css';

interface RemovableEntryProps {
  readonly name: string;
  readonly words: ReactNode;
  /** What the button does, with the name, for whoever does not see where it stands. */
  readonly label: string;
  /** What is asked before it is done. */
  readonly question: { readonly title: string; readonly effect: string; readonly act: string; readonly keep: string };
  readonly onRemove: () => void;
  readonly busy: boolean;
}

/** An entry of a list of settings that is taken away by a button of its own, once that was confirmed. */
export function RemovableEntry({ name, words, label, question, onRemove, busy }: RemovableEntryProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.words}>{words}</p>
      </div>
      <Button aria-label={label} icon={<Icon of={X} />} look="quiet" onClick={() => setAsked(true)} size="small" />
      {isAsked && (
        <Dialog
          act={{ label: question.act, run: onRemove, busy }}
          close={question.keep}
          onClose={() => setAsked(false)}
          open
          title={question.title}
        >
          <p>
            <b>{name}</b>
          </p>
          <p>{question.effect}</p>
        </Dialog>
      )}
    </li>
  );
}
