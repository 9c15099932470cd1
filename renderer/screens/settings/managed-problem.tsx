import { useWords } from '../../client/depot-context.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';

/** That something of the IT department's settings does not count, in words to show to them. */
export function ManagedProblem({ problem }: { readonly problem: string }) {
  const { t } = useWords();
  return (
    <section aria-labelledby="managed-problem" className="settings-trouble" id="settings-managed">
      <h2 className="settings-trouble-title" id="managed-problem">
        <SolidTriangle />
        {t('settings.managed.title')}
      </h2>
      <p>{problem}</p>
      <p>{t('settings.managed.line')}</p>
    </section>
  );
}
