import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Image, ImageOff, LoaderCircle } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { imageMediaType } from '../../../shared/contract/image-host.ts';
import { largestImageMegabytes } from '../../../shared/contract/limits.ts';
import type { ImageAnswer, ImageProblem } from '../../../shared/contract/reports/images.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { isRecord } from '../../../shared/json.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { queryKeys, type RequestFailure, requestOrThrow } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import { PictureBytes } from './picture-bytes.tsx';
import type { ReportRecord, ReportTreeLine } from './report-lines.ts';
import styles from './report-pictures.module.css';
import '../../components/dialog.css';

/** A picture that a report names. */
export interface Picture {
  /** Where it is, as the service says. */
  readonly location: string;
  /** What was checked. */
  readonly item: string;
  /** The vehicle or trailer. */
  readonly subject: string;
  /** What was noted beside it. */
  readonly notes: string;
}

/** The pictures of a line of check sheets or their actions: its own, and of a check sheet those of its items. */
export function picturesOf({ own, records }: Pick<ReportTreeLine, 'own' | 'records'>): readonly Picture[] {
  const row = records.get('') ?? own;
  const subject = [row.vehicleRegistration, row.trailerNumber].map(textOf).find((text) => text !== '') ?? '';
  const within = Array.isArray(own.checkResults) ? own.checkResults.filter(isRecord) : [];
  return [own, ...within].flatMap((record) => ownPictures(record, subject));
}

function ownPictures(record: ReportRecord, subject: string): Picture[] {
  const locations = Array.isArray(record.images) ? record.images : [];
  const notes = [record.notes, record.actionNotes, record.checkItemNotes].map(textOf).filter((text) => text !== '');
  return locations
    .filter((location) => typeof location === 'string' && location !== '')
    .map((location) => ({ location, item: textOf(record.checkItem), subject, notes: notes.join(' · ') }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function pictureText({ item, subject }: Picture, at: number, count: number, { t }: Pick<Formatter, 't'>): string {
  const what = [item, subject].filter((text) => text !== '').join(', ');
  return t(what === '' ? 'reports.pictures.unnamed' : 'reports.pictures.named', { at: at + 1, count, what });
}

interface Pictures {
  /** The run whose rows name the pictures. */
  readonly id: string;
  readonly open: (pictures: readonly Picture[], at: number) => void;
}

const PicturesContext = createContext<Pictures | null>(null);

/** Lets the lines of a report show their pictures, and enlarges one. */
export function ReportPictures({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [opened, setOpened] = useState<{ readonly pictures: readonly Picture[]; readonly at: number } | null>(null);
  const pictures = useMemo(
    () => ({ id, open: (all: readonly Picture[], at: number) => setOpened({ pictures: all, at }) }),
    [id],
  );
  return (
    <PicturesContext.Provider value={pictures}>
      {children}
      {opened !== null && (
        <PictureDialog
          {...opened}
          id={id}
          onClose={() => setOpened(null)}
          onMove={(at) => setOpened({ pictures: opened.pictures, at })}
        />
      )}
    </PicturesContext.Provider>
  );
}

/** More would make the rows of a table wider than what they say. */
const mostThumbnails = 3;

interface PictureButtonProps {
  readonly pictures: readonly Picture[];
  readonly formatter: Formatter;
}

/** The pictures of a line, small: each is fetched once it is seen. The whole is one button, which opens the first. */
export function PictureButton({ pictures, formatter }: PictureButtonProps) {
  const context = useContext(PicturesContext);
  const shown = pictures.slice(0, mostThumbnails);
  const rest = pictures.length - shown.length;
  return (
    <button
      aria-label={formatter.t('reports.pictures.open', { count: pictures.length, what: pictures[0]?.item ?? '' })}
      className={styles.pictures}
      onClick={(event) => {
        // A click on the rest of the row means the row.
        event.stopPropagation();
        const place =
          event.target instanceof Element ? event.target.closest('[data-place]')?.getAttribute('data-place') : null;
        context?.open(pictures, Number(place ?? 0));
      }}
      tabIndex={-1}
      type="button"
    >
      {shown.map((picture, place) => (
        <span className={styles.thumbnail} data-place={place} key={picture.location}>
          {context === null ? <Icon of={Image} size={14} /> : <Thumbnail id={context.id} picture={picture} />}
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>{formatter.t('reports.pictures.more', { count: rest })}</span>}
    </button>
  );
}

interface ThumbnailProps {
  readonly id: string;
  readonly picture: Picture;
}

function Thumbnail({ id, picture }: ThumbnailProps) {
  const formatter = useFormatter();
  const [frame, setFrame] = useState<HTMLSpanElement | null>(null);
  const loaded = usePicture(id, picture.location, useSeen(frame));
  return (
    <span
      className={styles.small}
      data-state={loaded.state}
      ref={setFrame}
      title={loaded.state === 'failed' ? problemTexts(loaded, formatter).what : undefined}
    >
      {loaded.state === 'here' ? (
        <PictureBytes alt="" key={loaded.attempt} onBroken={loaded.onBroken} pictureKey={loaded.key} />
      ) : (
        <Icon of={loaded.state === 'failed' ? ImageOff : Image} size={14} />
      )}
    </span>
  );
}

/** True once an element has come into sight. */
function useSeen(element: HTMLElement | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

type LoadedPicture =
  | { readonly state: 'waiting' }
  | (Extract<ImageAnswer, { state: 'here' }> & {
      /** Another one is another try to draw it. */
      readonly attempt: number;
      /** The bytes have gone meanwhile, or the browser cannot draw them. */
      readonly onBroken: () => void;
    })
  | {
      readonly state: 'failed';
      readonly problem: ImageProblem | null;
      readonly origin: string | null;
      /** Why there was no answer at all; null where the answer is a problem. */
      readonly failure: RequestFailure | null;
      readonly again: () => void;
    };

/** After a failure the next look at the picture asks again, though not with every step of a list that is scrolled. */
const failedForMs = 60_000;

function freshForMs(answer: ImageAnswer): number {
  if (answer.state === 'here') return Number.POSITIVE_INFINITY;
  // The settings may allow it by now, which asks nobody but the engine.
  return answer.problem === 'not-allowed' ? 0 : failedForMs;
}

function usePicture(id: string, location: string, isWanted: boolean): LoadedPicture {
  const { transport } = useDepot();
  const [attempt, setAttempt] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.images, id, location],
    queryFn: () => requestOrThrow(transport, 'reports.image', { id, location }),
    enabled: isWanted,
    staleTime: ({ state: { data } }) => (data === undefined ? 0 : freshForMs(data)),
  });
  const again = () => {
    setAttempt(0);
    void refetch();
  };
  if (error !== null) return { state: 'failed', problem: null, origin: null, failure: error, again };
  if (data === undefined || (isFetching && data.state === 'failed')) return { state: 'waiting' };
  if (data.state === 'failed') return { ...data, failure: null, again };
  if (attempt > 1) return { state: 'failed', problem: 'not-an-image', origin: null, failure: null, again };
  const onBroken = () => void refetch().then(() => setAttempt(attempt + 1));
  return { ...data, attempt, onBroken };
}

interface ProblemTexts {
  readonly what: string;
  /** What to do next. */
  readonly next: string;
}

function problemTexts(
  { problem, origin, failure }: Extract<LoadedPicture, { state: 'failed' }>,
  formatter: Formatter,
): ProblemTexts {
  const { t } = formatter;
  if (problem === null) {
    return {
      what: failure === null ? '' : formatError(failure.reason, formatter),
      next: t('reports.pictures.next.again'),
    };
  }
  return {
    what: t(`reports.pictures.problem.${problem}`, { origin: origin ?? '', most: largestImageMegabytes }),
    next: t(`reports.pictures.next.${nextOf[problem]}`),
  };
}

const nextOf = {
  'no-address': 'tell',
  'not-allowed': 'allow',
  'plain-address': 'tell',
  'no-keys': 'keys',
  'keys-refused': 'keys',
  gone: 'report',
  'service-failed': 'again',
  'no-connection': 'again',
  'not-trusted': 'tell',
  proxy: 'tell',
  'timed-out': 'again',
  'too-large': 'tell',
  'not-an-image': 'tell',
} as const satisfies Readonly<Record<ImageProblem, string>>;

interface PictureDialogProps {
  readonly id: string;
  readonly pictures: readonly Picture[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture, as large as the window allows, with what it is of; the arrow keys go on to the others. */
function PictureDialog({ id, pictures, at, onMove, onClose }: PictureDialogProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const closeButton = useRef<HTMLButtonElement>(null);
  const picture = pictures[at];
  const saving = useAction('reports.imageBytes', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], imageMediaType(fileName)),
  });
  const loaded = usePicture(id, picture?.location ?? '', picture !== undefined);
  if (picture === undefined) return null;
  const move = (step: number) => onMove((at + step + pictures.length) % pictures.length);
  const said = pictureText(picture, at, pictures.length, formatter);
  return (
    <Dialog.Root
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className={`dialog ${styles.dialog}`}
          initialFocus={closeButton}
          onKeyDown={({ key }) => {
            if (pictures.length > 1 && (key === 'ArrowLeft' || key === 'ArrowRight'))
              move(key === 'ArrowLeft' ? -1 : 1);
          }}
        >
          <Dialog.Title className="dialog-title">{said}</Dialog.Title>
          {picture.notes !== '' && <Dialog.Description className="dialog-line">{picture.notes}</Dialog.Description>}
          <div className={styles.large}>
            <LargePicture loaded={loaded} said={said} />
          </div>
          <div className="dialog-actions">
            {pictures.length > 1 && (
              <span className={styles.moves}>
                <Button
                  aria-label={t('reports.pictures.previous')}
                  icon={<Icon of={ChevronLeft} />}
                  onClick={() => move(-1)}
                />
                <Button
                  aria-label={t('reports.pictures.following')}
                  icon={<Icon of={ChevronRight} />}
                  onClick={() => move(1)}
                />
              </span>
            )}
            {loaded.state === 'here' && (
              <Button
                busy={saving.isPending}
                icon={<Icon of={Download} />}
                onClick={() => saving.mutate({ key: loaded.key })}
              >
                {t('reports.pictures.save')}
              </Button>
            )}
            <Button look="primary" onClick={onClose} ref={closeButton}>
              {t('common.close')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LargePicture({ loaded, said }: { readonly loaded: LoadedPicture; readonly said: string }) {
  const formatter = useFormatter();
  const { t } = formatter;
  switch (loaded.state) {
    case 'waiting':
      return (
        <p className={styles.message} role="status">
          <Icon className="spinner" of={LoaderCircle} /> {t('reports.pictures.waiting')}
        </p>
      );
    case 'here':
      return (
        <PictureBytes
          alt={said}
          height={loaded.heightPixels}
          key={loaded.attempt}
          onBroken={loaded.onBroken}
          pictureKey={loaded.key}
          width={loaded.widthPixels}
        />
      );
    case 'failed': {
      const { what, next } = problemTexts(loaded, formatter);
      return (
        <div className={styles.message} role="status">
          <Icon of={ImageOff} size={20} />
          <p>
            <strong>{what}</strong> {next}
          </p>
          {loaded.problem === 'not-allowed' || loaded.problem === 'no-keys' || loaded.problem === 'keys-refused' ? (
            <a className="link" href={`#${settingsAddress('service')}`}>
              {t('common.openSettings')}
            </a>
          ) : null}
          <Button onClick={loaded.again} size="small">
            {t('common.tryAgain')}
          </Button>
        </div>
      );
    }
  }
}
