import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportGroups, reportLooks, type ShownReport } from '../../../shared/service/report-views.ts';
import { Icon } from '../../components/icon.tsx';

export interface ReportChoiceProps {
  readonly id: string;
  readonly chosen: ShownReport;
  readonly onChoose: (name: ShownReport) => void;
}

/** Which report to run: each with its name, the service's short name, and a line that says what it answers. */
export function ReportChoice({ id, chosen, onChoose }: ReportChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select.Root
      modal={false}
      onValueChange={(name: ShownReport | null) => {
        if (name !== null) onChoose(name);
      }}
      value={chosen}
    >
      <Select.Trigger className="input select" id={id}>
        <Select.Value>
          {(name: ShownReport) => (
            <>
              {t(`reports.named.${name}.title`)}
              <span className="report-code">{reportLooks[name].code}</span>
            </>
          )}
        </Select.Value>
        <Icon of={ChevronDown} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner align="start" alignItemWithTrigger={false} className="floating" sideOffset={4}>
          <Select.Popup className="menu report-menu">
            <Select.List>
              {reportGroups.map(({ group, names }) => (
                <Select.Group key={group}>
                  <Select.GroupLabel className="menu-label">{t(`reports.group.${group}`)}</Select.GroupLabel>
                  {names.map((name) => (
                    <Select.Item className="menu-item" key={name} value={name}>
                      <span className="menu-check">
                        <Select.ItemIndicator>
                          <Icon of={Check} />
                        </Select.ItemIndicator>
                      </span>
                      <Select.ItemText className="report-item">
                        <span>
                          {t(`reports.named.${name}.title`)}
                          <span className="report-code">{reportLooks[name].code}</span>
                        </span>
                        <span className="report-line">{t(`reports.named.${name}.line`)}</span>
                      </Select.ItemText>
                    </Select.Item>
                  ))}
                </Select.Group>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
