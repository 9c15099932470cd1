import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import availability from '../../../docs/availability.png';
import coverage from '../../../docs/coverage.png';
import begin from '../../../docs/desktop-first-run.png';
import driver from '../../../docs/driver.png';
import driverCards from '../../../docs/driver-cards.png';
import maintain from '../../../docs/maintain.png';
import reports from '../../../docs/reports.png';
import settings from '../../../docs/settings.png';
import today from '../../../docs/today.png';
import uploads from '../../../docs/uploads.png';
import uploadsDetails from '../../../docs/uploads-details.png';
import { useFacts, useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import { type GuideName, type HelpTopic, topicPlace, topicTexts, topicTitle } from './help-topics.ts';
import './help.css';

export interface TopicBodyProps {
  readonly topic: HelpTopic;
  /** The folder of the file that the help is about; null for the first that is watched. */
  readonly folder: string | null;
  /** In place of the topic's own heading. */
  readonly heading?: string;
}

/** One topic: why it is so, what to do step by step, how it looks, and the way there. */
export function TopicBody({ topic, folder, heading }: TopicBodyProps) {
  const { t } = useFormatter();
  const where = useFolderName(folder);
  const { why, steps } = topicTexts(topic, where, t);
  const place = topicPlace(topic);
  const picture = pictureOf(topic);
  const title = heading ?? topicTitle(topic, t);
  return (
    <>
      <section className="help-section">
        <h3 className="help-heading">{title}</h3>
        <p>{why}</p>
      </section>
      <section className="help-section">
        <h3 className="help-subheading">{t('help.doThis')}</h3>
        <ol className="help-steps">
          {steps.map((step) => (
            <li key={step}>
              <span>{emphasised(step)}</span>
            </li>
          ))}
        </ol>
        {place !== null && (
          <Link className="link help-link" href={place}>
            <Icon of={ArrowRight} />
            {t('help.openPlace')}
          </Link>
        )}
      </section>
      {picture !== null && (
        <section className="help-section">
          <img alt={t('help.picture', { place: title })} className="help-picture" loading="lazy" src={picture} />
        </section>
      )}
    </>
  );
}

export function useFolderName(folder: string | null): string {
  const { t } = useFormatter();
  const watched = useFacts()?.folders[0]?.label;
  return folder ?? watched ?? t('help.someFolder');
}

function emphasised(text: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
  return text.split('**').map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part));
}

/** The pictures of the documentation, which are taken anew from the program itself, of made-up people. */
const pictures: Readonly<Record<GuideName, string | null>> = {
  begin,
  today,
  uploads,
  download: uploadsDetails,
  deadlines: driverCards,
  person: driver,
  coverage,
  planner: availability,
  reports,
  maintain,
  counter: null,
  toDo: null,
  again: null,
  settings,
};

function pictureOf({ group, name }: HelpTopic): string | null {
  return group === 'guide' ? pictures[name] : null;
}
