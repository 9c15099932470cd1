import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import { useVisibleLines, type VisibleRows } from '../../components/data-table/visible-rows.ts';
import { Misfits } from '../../components/report/misfits.tsx';
import type { MissingKind } from './missing-filter.ts';

export interface MissingFooterProps {
  readonly kind: MissingKind;
  readonly head: Pick<MissingDriversPage, 'total' | 'limitDays' | 'dueSoonDays' | 'matches' | 'snapshot'>;
  readonly visible: VisibleRows;
}

/** How much of the list is on the screen, the limit in force, and how far the figures can be trusted. */
export function MissingFooter({ kind, head, visible }: MissingFooterProps) {
  const { t } = useTranslation();
  const { total, limitDays, dueSoonDays, matches, snapshot } = head;
  const lines = useVisibleLines(visible);
  const isWhole = lines.from === 0 && lines.to >= total - 1;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>
          {isWhole
            ? t('dataTable.rowsAll', { count: total })
            : t('dataTable.rowsSome', { from: lines.from + 1, to: lines.to + 1, total })}
        </span>
        <Misfits snapshot={snapshot} />
        <span>
          {t('missing.limit', { limit: limitDays, dueSoon: dueSoonDays })}{' '}
          <Link className="link" href={settingsAddress('limits')}>
            {t('missing.changeLimit')}
            <span className="hidden-words"> {t('missing.theLimit')}</span>
          </Link>
        </span>
      </span>
      <span>
        {t(`missing.${kind}.matches`, {
          sure: matches.certain + matches.confirmed,
          perhaps: matches.perhaps,
          none: matches.none,
        })}
      </span>
    </footer>
  );
}
