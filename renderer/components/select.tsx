import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFloatingPlace } from './element-hooks.ts';
import { Icon } from './icon.tsx';
import './field.css';
import './menu.css';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
  readonly size?: 'normal' | 'large';
  /** Stands before the value. */
  readonly icon?: ReactNode;
  /** Of what a person presses to choose. */
  readonly id?: string;
}

/** A choice of one value. Screen readers read `label`; the screen places the visible label itself. */
export function Select<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  size = 'normal',
  icon,
  id,
}: SelectProps<Value>) {
  const { triggerRef, container } = useFloatingPlace();
  return (
    <BaseSelect.Root
      items={[...choices]}
      modal={false}
      onValueChange={(chosen) => {
        if (chosen !== null) onChoose(chosen);
      }}
      value={value}
    >
      <BaseSelect.Trigger
        aria-label={label}
        className="input select"
        data-size={size}
        id={id}
        ref={triggerRef}
        title={choices.find((choice) => choice.value === value)?.label}
      >
        {icon}
        <BaseSelect.Value />
        <Icon of={ChevronDown} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal container={container}>
        <BaseSelect.Positioner alignItemWithTrigger={false} className="floating" sideOffset={4}>
          <BaseSelect.Popup className="menu">
            <BaseSelect.List>
              {choices.map((choice) => (
                <BaseSelect.Item className="menu-item" key={choice.value} value={choice.value}>
                  <span className="menu-check">
                    <BaseSelect.ItemIndicator>
                      <Icon of={Check} />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

/** The same with its label above it. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  return (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <Select {...props} />
    </div>
  );
}
