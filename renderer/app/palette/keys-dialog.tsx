import { Fragment } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { isMac } from '../../components/search-field.tsx';
import styles from './palette.module.css';
import { KeyCap } from './palette-groups.tsx';

/** What each key does, by where it does it. */
export default function KeysDialog({
  isDesktop,
  onClose,
}: {
  readonly isDesktop: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useFormatter();
  const control = (key: string) => t(isMac ? 'palette.cap.command' : 'palette.cap.control', { key });
  const enterCap = t('palette.cap.enter');
  const escapeCap = t('palette.cap.escape');
  const groups = [
    {
      title: t('keys.everywhere'),
      rows: [
        [[control('K')], t('keys.searchAll')],
        ...(isDesktop ? [[[control('1'), '…', control('9')], t('keys.screen')] as const] : []),
        [['?'], t('keys.thisList')],
      ],
    },
    {
      title: t('keys.inLists'),
      rows: [
        [[control('F')], t('keys.findInList')],
        [['↑', '↓'], t('keys.move')],
        [['Home', 'End'], t('keys.ends')],
        [['Page Up', 'Page Down'], t('keys.page')],
        [[enterCap], t('keys.open')],
        [[t('keys.space')], t('keys.choose')],
        [[t('palette.cap.shift', { key: '↓' })], t('keys.range')],
        [[t('palette.cap.shift', { key: 'F10' })], t('keys.menu')],
        [[escapeCap], t('keys.back')],
      ],
    },
  ] as const;
  return (
    <Dialog
      actions={
        <Button look="primary" onClick={onClose}>
          {t('keys.close')}
        </Button>
      }
      onClose={onClose}
      open
      title={t('keys.title')}
    >
      <div className={styles.keys}>
        {groups.map(({ title, rows }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([caps, words]) => (
                <Fragment key={words}>
                  <dt>{caps.map((cap) => (cap === '…' ? cap : <KeyCap key={cap}>{cap}</KeyCap>))}</dt>
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
