import { CircleX, RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A screen that throws must not take the navigation and its truth with it. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const { t } = useTranslation();
  return (
    <Hollow
      action={
        <Button icon={<Icon of={RotateCcw} />} onClick={() => window.location.reload()}>
          {t('frame.broken.action')}
        </Button>
      }
      icon={CircleX}
      line={t('frame.broken.line')}
      title={t('frame.broken.title')}
    />
  );
}
