import { useQuery } from '@tanstack/react-query';
import { BookOpen, LifeBuoy, Repeat } from 'lucide-react';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { StatusKind } from '../../../shared/contract/duties.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { useDepot, useFormatter, useStatusKind } from '../../client/depot-context.tsx';
import { uploadDetailsQuery } from '../../client/queries.ts';
import { DetailsDrawer } from '../../components/details/details.tsx';
import { Fold } from '../../components/fold.tsx';
import { useHelp } from '../../components/help/help-context.tsx';
import { type HelpTopic, topicTitle } from '../../components/help/help-topics.ts';
import { KeyCaps, useKeyGroups } from '../../components/help/key-list.tsx';
import { TopicBody } from '../../components/help/topic-body.tsx';
import { Icon } from '../../components/icon.tsx';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import { guideAt, screenAt } from '../screens.tsx';
import styles from './help-panel.module.css';
import '../../components/help/help.css';

/** In these states the depot waits for a person. */
const needPerson: readonly StatusKind[] = [
  'data-folder',
  'keys',
  'setup',
  'folder-gone',
  'disk',
  'attention',
  'duty-stopped',
  'no-connection',
  'paused',
];

/** What to do here, beside what it is about: the chosen file, else the state of the depot, else the screen. */
export default function HelpPanel() {
  const { place } = useHelp();
  const panel = <Panel />;
  return place === null ? <div className={styles.over}>{panel}</div> : createPortal(panel, place);
}

const helpPanelId = 'help-panel';

function Panel() {
  const formatter = useFormatter();
  const { t } = formatter;
  const { topic: asked, fileId, close } = useHelp();
  const row = useQuery({ ...uploadDetailsQuery(useDepot(), fileId ?? 0), enabled: fileId !== null }).data?.row ?? null;
  const file = fileId === null ? null : row;
  const fromScreen = useTopicOfScreen();
  const ofFile: HelpTopic | null = file?.reason == null ? null : { group: 'reason', name: file.reason.code };
  const topic = asked ?? ofFile ?? fromScreen;
  const isOfFile = file !== null && (topic === ofFile || topic.group === 'advice' || topic.group === 'reason');
  const about = isOfFile ? 'Row' : topic.group === 'status' ? 'State' : 'Screen';
  const titles = { Row: t('help.fileTitle'), State: t('help.stateTitle'), Screen: t('help.screenTitle') };
  return (
    <DetailsDrawer
      className={styles.panel}
      closeLabel={t('help.close')}
      id={helpPanelId}
      label={titles[about]}
      onClose={close}
      state={t(`help.of${about}`)}
      title={titles[about]}
    >
      {isOfFile && <OfFile row={file} topic={topic} />}
      <TopicBody
        folder={isOfFile ? file.folderLabel : null}
        topic={topic}
        {...(isOfFile && topic === ofFile && { heading: shownFileName(file.fileName, formatter) })}
      />
      <More topic={topic} />
      <Keys />
    </DetailsDrawer>
  );
}

/** The state and the reason of the chosen file, as its row says them. */
function OfFile({ row, topic }: { readonly row: UploadRow; readonly topic: HelpTopic }) {
  const formatter = useFormatter();
  return (
    <p className={styles.state}>
      <UploadStateMark
        row={row}
        text={
          row.reason === null || topic.group !== 'reason' ? undefined : formatReason(row.reason, row.kind, formatter)
        }
      />
    </p>
  );
}

function useTopicOfScreen(): HelpTopic {
  const [location] = useLocation();
  const kind = useStatusKind();
  const path = screenAt(location)?.path;
  const isAboutState = path === screenPaths.today || path === screenPaths.uploads;
  if (isAboutState && kind !== undefined && needPerson.includes(kind)) return { group: 'status', name: kind };
  return { group: 'guide', name: guideAt(location) };
}

const guideSigns = { download: BookOpen, again: Repeat } as const;

function More({ topic }: { readonly topic: HelpTopic }) {
  const { t } = useFormatter();
  const { open, close } = useHelp();
  const others = (['download', 'again'] as const).filter((name) => topic.group !== 'guide' || topic.name !== name);
  return (
    <section className="help-section">
      <h3 className="help-subheading">{t('help.more')}</h3>
      <ul>
        {others.map((name) => (
          <li key={name}>
            <button className={`link ${styles.moreLink}`} onClick={() => open({ group: 'guide', name })} type="button">
              <Icon of={guideSigns[name]} />
              {topicTitle({ group: 'guide', name }, t)}
            </button>
          </li>
        ))}
        <li>
          <Link className={`link ${styles.moreLink}`} href={screenPaths.help} onClick={close}>
            <Icon of={LifeBuoy} />
            {t('help.allHelp')}
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Folded: they are a page of their own, and who asks what to do has not asked for them. */
function Keys() {
  const { t } = useFormatter();
  const rows = useKeyGroups().flatMap((group) => group.rows);
  return (
    <section className="help-section">
      <Fold
        aside={wholeNumber(rows.length, t)}
        content={() => (
          <dl className={styles.keys}>
            {rows.map(([keys, words]) => (
              <Fragment key={words}>
                <dt>{words}</dt>
                <dd>
                  <KeyCaps keys={keys} />
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        title={t('keys.title')}
      />
    </section>
  );
}
