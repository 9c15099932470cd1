import { Fragment } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { KeyCaps, useKeyGroups } from '../../components/help/key-list.tsx';
import styles from './palette.module.css';

/** What each key does, by where it does it. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useFormatter();
  const groups = useKeyGroups();
  return (
    <Dialog close={t('common.close')} onClose={onClose} open title={t('keys.title')}>
      <div className={styles.keys}>
        {groups.map(({ id, title, rows }) => (
          <Fragment key={id}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, words]) => (
                <Fragment key={words}>
                  <dt>
                    <KeyCaps keys={keys} />
                  </dt>
                  <dd>{words}</dd>
                </Fragment>
              ))}
            </dl>
          </Fragment>
        ))}
      </div>
    </Dialog>
  );
}
