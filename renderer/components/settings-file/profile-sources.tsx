import { useQuery } from '@tanstack/react-query';
import { Download, Link, Upload, Usb } from 'lucide-react';
import { useId, useState } from 'react';
import { longestProfileLink } from '../../../shared/contract/addresses.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { requestOrThrow } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../button.tsx';
import { InputField } from '../field.tsx';
import { Icon } from '../icon.tsx';
import type { useSettingsFile } from './settings-file.tsx';
import './profile.css';

/** Somebody who plugs a drive in is looking at this screen. */
const drivesEveryMs = 3_000;

interface ProfileSourcesProps {
  readonly file: ReturnType<typeof useSettingsFile>;
  /** A link that the system handed to the program; it is read only once the person says so. Empty: none. */
  readonly link: string;
}

/** From where settings can come: a file, a link of the IT department, and each removable drive with a profile on it. */
export function ProfileSources({ file, link }: ProfileSourcesProps) {
  const { t } = useFormatter();
  const { transport } = useDepot();
  const [isWanted, setWanted] = useState(false);
  // A link may be clicked on while this stands here already.
  const asksLink = isWanted || link !== '';
  const drives = useQuery({
    queryKey: ['profile', 'drives'],
    queryFn: () => requestOrThrow(transport, 'profile.drives', {}),
    refetchInterval: drivesEveryMs,
  });
  return (
    <>
      <div className="profile-sources">
        <Button icon={<Icon of={Upload} />} onClick={file.choose}>
          {t('settings.file.read')}
        </Button>
        {!asksLink && (
          <Button icon={<Icon of={Link} />} onClick={() => setWanted(true)}>
            {t('settings.profile.useLink')}
          </Button>
        )}
        {drives.data?.drives.map(({ id, label }) => (
          <Button icon={<Icon of={Usb} />} key={id} onClick={() => file.openProfile.mutate({ drive: id })}>
            {t('settings.profile.fromDrive', { drive: label })}
          </Button>
        ))}
        {file.field}
      </div>
      {asksLink && <LinkField file={file} key={link} link={link} />}
    </>
  );
}

/** No form of its own: it stands within that of the set-up. */
function LinkField({ file: { openProfile }, link }: ProfileSourcesProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const [text, setText] = useState(link);
  const read = () => openProfile.mutate({ link: text.trim() });
  const problem = openProfile.error === null ? undefined : formatError(openProfile.error.reason, formatter);
  return (
    <div className="profile-link">
      <InputField
        autoFocus
        help={t('settings.profile.linkHelp')}
        id={id}
        label={t('settings.profile.link')}
        maxLength={longestProfileLink}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          read();
        }}
        problem={problem}
        value={text}
      />
      <Button busy={openProfile.isPending} disabled={text.trim() === ''} icon={<Icon of={Download} />} onClick={read}>
        {t('settings.profile.read')}
      </Button>
    </div>
  );
}
