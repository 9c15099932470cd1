import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../../shared/format/format.ts';
import { Segments } from '../../components/filter-controls.tsx';

type View = 'entries' | 'files';

interface ViewChoiceProps {
  readonly chosen: View;
  /** How many there are; null or absent where that is not known here. */
  readonly entries?: number | null;
  readonly files?: number | null;
  readonly onBatches: () => void;
  readonly onFiles: () => void;
}

/** The files as they came together, or one by one: each is one click away from the other. */
export function ViewChoice({ chosen, entries = null, files = null, onBatches, onFiles }: ViewChoiceProps) {
  const { t } = useTranslation();
  const count = (value: number | null) => (value === null ? null : wholeNumber(value, t));
  return (
    <Segments<View>
      chosen={chosen}
      onChoose={(view) => (view === 'entries' ? onBatches() : onFiles())}
      segments={[
        { value: 'entries', label: t('uploads.batches.views.entries'), count: count(entries) },
        { value: 'files', label: t('uploads.batches.views.files'), count: count(files) },
      ]}
      title={t('uploads.batches.views.title')}
    />
  );
}
