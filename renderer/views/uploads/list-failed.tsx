import { CircleX, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The list could not be fetched at all; one that was there before stays instead. */
export function ListFailed({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Hollow
      action={
        <Button icon={<Icon of={RotateCcw} />} onClick={onAgain} size="small">
          {t('uploads.failed.again')}
        </Button>
      }
      icon={CircleX}
      line={message}
      title={t('uploads.failed.title')}
    />
  );
}
