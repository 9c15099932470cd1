import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, IdCard, Truck } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { reportQuery } from '../../components/report/report-query.ts';

type Subject = AnswerOf<'coverage.subjects'>['subjects'][number];

const mostShown = 60;

export interface SubjectPickerProps {
  /** null while it is not known who is shown. */
  readonly chosen: Subject | null;
  readonly onChoose: (subjectId: string) => void;
}

/** Chooses among the drivers and vehicles of the files held here, by typing a part of the name. */
export function SubjectPicker({ chosen, onChoose }: SubjectPickerProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const query = { of: 'both' as const, search: typed.trim(), offset: 0, limit: mostShown };
  const { data } = useQuery({
    ...reportQuery(useDepot(), 'coverage.subjects', query),
    placeholderData: keepPreviousData,
  });
  const subjects = data?.subjects ?? [];
  const rest = (data?.total ?? 0) - subjects.length;
  return (
    <Combobox.Root
      filter={null}
      inputValue={typed}
      isItemEqualToValue={(one: Subject, other: Subject) => one.subjectId === other.subjectId}
      items={subjects}
      itemToStringLabel={(subject: Subject) => subject.name}
      onInputValueChange={(text) => setTyped(text)}
      onOpenChange={(isOpen) => {
        if (isOpen) setTyped('');
      }}
      onValueChange={(subject: Subject | null) => {
        if (subject !== null) onChoose(subject.subjectId);
      }}
      value={chosen}
    >
      <Combobox.Trigger
        aria-label={chosen === null ? t('coverage.subjects') : t('coverage.choose', { name: chosen.name })}
        className="input select subject-picker"
      >
        {chosen !== null && <Icon of={chosen.of === 'driver' ? IdCard : Truck} />}
        <span>{chosen?.name}</span>
        <Icon of={ChevronDown} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" className="floating" sideOffset={4}>
          <Combobox.Popup aria-label={t('coverage.subjects')} className="menu subject-menu">
            <Combobox.Input aria-label={t('coverage.search')} className="input" placeholder={t('coverage.search')} />
            <Combobox.Empty className="subject-rest">{t('coverage.noSubject')}</Combobox.Empty>
            <Combobox.List className="subject-list">
              {(subject: Subject) => (
                <Combobox.Item className="menu-item" key={subject.subjectId} value={subject}>
                  <Icon of={subject.of === 'driver' ? IdCard : Truck} />
                  <span className="menu-words">{subject.name}</span>
                  <span className="menu-count">{t('coverage.files', { count: subject.files })}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            {rest > 0 && <p className="subject-rest">{t('coverage.more', { count: rest })}</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
