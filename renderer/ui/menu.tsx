import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface MenuProps {
  /** The element that opens it; its own label says what for. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** Below the trigger, unless there is no room. */
  readonly label?: string;
}

/** A list of actions or choices that floats below its trigger. */
export function Menu({ trigger, children, align = 'start', label }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} className="floating" sideOffset={6}>
          <BaseMenu.Popup aria-label={label} className="menu">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export function MenuItem({
  children,
  icon,
  onChoose,
}: {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
}) {
  return (
    <BaseMenu.Item className="menu-item" onClick={onChoose}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** A choice that stays open, for choosing several. */
export function MenuCheck({
  children,
  checked,
  onChange,
  disabled = false,
}: {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      className="menu-item"
      closeOnClick={false}
      disabled={disabled}
      onCheckedChange={onChange}
    >
      <span className="menu-check">
        <BaseMenu.CheckboxItemIndicator>
          <Icon of={Check} />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {children}
    </BaseMenu.CheckboxItem>
  );
}
