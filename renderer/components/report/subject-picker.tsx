import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, IdCard, Truck } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useFloatingPlace } from '../element-hooks.ts';
import { Icon } from '../icon.tsx';
import { reportQuery } from './use-report-pages.ts';
import '../field.css';
import '../menu.css';
import './report.css';

export type LocalSubject = AnswerOf<'coverage.subjects'>['subjects'][number];

const mostShown = 60;

interface SubjectPickerProps {
  /** null while it is not known who is shown. */
  readonly chosen: LocalSubject | null;
  /** What stands there while nobody is chosen. */
  readonly nobody?: string;
  /** Nobody else can be chosen; default: everybody. */
  readonly isPossible?: (subject: LocalSubject) => boolean;
  readonly onChoose: (subject: LocalSubject) => void;
  readonly id?: string;
}

/** Chooses among the drivers and vehicles of the files held here; a part of a name also finds who has none here. */
export function SubjectPicker({ chosen, onChoose, nobody, isPossible = () => true, id }: SubjectPickerProps) {
  const { t } = useFormatter();
  const [typed, setTyped] = useState('');
  const query = { of: 'both' as const, search: typed.trim(), offset: 0, limit: mostShown };
  const { triggerRef, container } = useFloatingPlace();
  const { data } = useQuery({
    ...reportQuery(useDepot(), 'coverage.subjects', query),
    placeholderData: keepPreviousData,
  });
  const subjects = (data?.subjects ?? []).filter(isPossible);
  const rest = (data?.total ?? 0) - (data?.subjects.length ?? 0);
  const none = nobody ?? t('coverage.subjects');
  return (
    <Combobox.Root
      filter={null}
      inputValue={typed}
      isItemEqualToValue={(one: LocalSubject, other: LocalSubject) => one.subjectId === other.subjectId}
      items={subjects}
      itemToStringLabel={(subject: LocalSubject) => subject.name}
      onInputValueChange={(text) => setTyped(text)}
      onOpenChange={(isOpen) => {
        if (isOpen) setTyped('');
      }}
      onValueChange={(subject: LocalSubject | null) => {
        if (subject !== null) onChoose(subject);
      }}
      value={chosen}
    >
      <Combobox.Trigger
        aria-label={chosen === null ? none : t('coverage.choose', { name: chosen.name })}
        className="input select subject-picker"
        id={id}
        ref={triggerRef}
        title={chosen?.name}
      >
        {chosen !== null && <Icon of={chosen.of === 'driver' ? IdCard : Truck} />}
        <span>{chosen?.name ?? none}</span>
        <Icon of={ChevronDown} />
      </Combobox.Trigger>
      <Combobox.Portal container={container}>
        <Combobox.Positioner align="start" className="floating" sideOffset={4}>
          <Combobox.Popup aria-label={t('coverage.subjects')} className="menu subject-menu">
            <Combobox.Input aria-label={t('coverage.search')} className="input" placeholder={t('coverage.search')} />
            <Combobox.Empty className="subject-rest">{t('coverage.noSubject')}</Combobox.Empty>
            <Combobox.List className="subject-list">
              {(subject: LocalSubject) => (
                <Combobox.Item className="menu-item" key={subject.subjectId} value={subject}>
                  <Icon of={subject.of === 'driver' ? IdCard : Truck} />
                  <span className="menu-words">{subject.name}</span>
                  <span className="menu-count">
                    {subject.files === 0 ? t('coverage.noFile') : t('common.filesCounted', { count: subject.files })}
                  </span>
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
