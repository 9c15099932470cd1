import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useFloatingPlace } from './element-hooks.ts';
import { Icon } from './icon.tsx';
import './menu.css';

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
  const { triggerRef, container } = useFloatingPlace();
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger ref={triggerRef} render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner align={align} className="floating" sideOffset={6}>
          <BaseMenu.Popup aria-label={label} className="menu">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface ContextMenuProps {
  /** The element in which a right click, or the menu key, opens it; gets the children. */
  readonly area: ReactElement;
  readonly label: string;
  readonly items: ReactNode;
  readonly children: ReactNode;
}

/** A list of actions where the pointer is. What is in the area keeps a click to itself that has no menu. */
export function ContextMenu({ area, label, items, children }: ContextMenuProps) {
  const { triggerRef, container } = useFloatingPlace();
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger ref={triggerRef} render={area}>
        {children}
      </BaseContextMenu.Trigger>
      <BaseContextMenu.Portal container={container}>
        <BaseContextMenu.Positioner className="floating">
          <BaseContextMenu.Popup aria-label={label} className="menu">
            {items}
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
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

/** One of several choices, with what they are about above them. */
export function MenuChoices<Value extends string>({
  title,
  value,
  choices,
  onChoose,
}: {
  readonly title: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly words: string }[];
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="menu-label">{title}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value}>
        {choices.map((choice) => (
          <BaseMenu.RadioItem
            className="menu-item"
            closeOnClick
            key={choice.value}
            onClick={() => onChoose(choice.value)}
            value={choice.value}
          >
            <span className="menu-check">
              <BaseMenu.RadioItemIndicator>
                <Icon of={Check} />
              </BaseMenu.RadioItemIndicator>
            </span>
            {choice.words}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
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
