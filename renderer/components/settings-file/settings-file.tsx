import { useCallback, useRef, useState } from 'react';
import type { OpenedProfile, SettingsGiven } from '../../../shared/contract/profile.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { isSettingName, settingDescriptors } from '../../../shared/settings/settings.ts';
import { mostSettingsFileCharacters, type SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import { SolidTriangle } from '../icon.tsx';
import { useNotify } from '../notices.tsx';
import { problemText } from '../setting-problem.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import './settings-file.css';

interface SettingsFileOptions {
  /** Why a file was not taken; none once one was. */
  readonly onProblems: (problems: readonly SettingProblem[]) => void;
  /** Hears the names of the settings that changed. */
  readonly onTaken?: (changed: readonly string[]) => void;
}

/**
 * Reads settings: a file of this program's, or a profile that the IT department has signed, from a file, a link or a drive.
 * `field` has to stand somewhere on the screen: it opens the system's dialog, and asks before a profile is taken.
 */
export function useSettingsFile({ onProblems, onTaken }: SettingsFileOptions) {
  const { t } = useFormatter();
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const [profile, setProfile] = useState<OpenedProfile | null>(null);
  const tellTaken = ({ changed, fixed, keysTaken = false }: Taken) => {
    const left = fixed.length === 0 ? '' : t('settings.file.fixed', { count: fixed.length });
    const taken = changed.length === 0 ? 'settings.file.same' : 'settings.file.taken';
    const keys = keysTaken ? t('settings.profile.keysTaken') : '';
    notify({ tone: 'good', text: [t(taken, { count: changed.length }), left, keys].join(' ').trim() });
    onTaken?.(changed);
  };
  const hear = (answer: SettingsGiven) => {
    onProblems(answer.outcome === 'refused' ? answer.problems : []);
    if (answer.outcome === 'taken') tellTaken(answer);
    if (answer.outcome === 'signed') setProfile(answer.profile);
  };
  const read = useAction('settings.import', { onDone: hear });
  const open = useAction('profile.open', { onDone: hear });
  const readFile = async (file: File) => {
    // What is longer is cut, and refused for what is left of it.
    const text = await file.slice(0, mostSettingsFileCharacters).text();
    read.mutate({ text });
  };
  const field = (
    <>
      <input
        accept=".json,application/json"
        aria-label={t('settings.file.read')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void readFile(file);
        }}
        ref={input}
        type="file"
      />
      {profile !== null && (
        <ProfileDialog
          onClose={() => setProfile(null)}
          onTaken={(taken) => {
            setProfile(null);
            tellTaken(taken);
          }}
          profile={profile}
        />
      )}
    </>
  );
  return { choose: () => input.current?.click(), field, openProfile: open };
}

interface Taken {
  readonly changed: readonly string[];
  readonly fixed: readonly string[];
  readonly keysTaken?: boolean;
}

interface RefusedFileProps {
  readonly problems: readonly SettingProblem[];
  readonly onClose: () => void;
}

/** Everything that is wrong with a file whose settings were not taken. */
export function RefusedFile({ problems, onClose }: RefusedFileProps) {
  const { t } = useFormatter();
  // What the file was chosen by stays where it is, while the list below may be scrolled anywhere.
  const bringIntoView = useCallback((element: HTMLElement | null) => element?.scrollIntoView(), []);
  return (
    <section aria-labelledby="refused-file" className="trouble" ref={bringIntoView} role="alert">
      <h2 className="trouble-title" id="refused-file">
        <SolidTriangle />
        {t('settings.file.refused')}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>{wordsOf(problem, t)}</li>
        ))}
      </ul>
      <Button onClick={onClose} size="small">
        {t('common.close')}
      </Button>
    </section>
  );
}

function wordsOf({ name, code, message, said }: SettingProblem, t: Translate): string {
  if (code === 'no-settings') return t('settings.file.notSettings');
  if (code === 'profile') return sentenceText(said, message, { t });
  if (code === 'unknown') return t('settings.file.unknown', { name });
  if (!isSettingName(name))
    return t('settings.file.problem', { title: name, problem: sentenceText(said, message, { t }) });
  const { pair, control } = settingDescriptors[name];
  const title = t(`setting.${name}.title`);
  return t('settings.file.problem', {
    title: pair === undefined ? title : `${t(`settings.pairs.${pair}.title`)}, ${title}`,
    problem: problemText(control, t),
  });
}
