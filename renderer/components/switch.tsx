import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Lock } from 'lucide-react';
import { Icon } from './icon.tsx';

export interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** "On" or "Off": the state is never told by colour alone. */
  readonly words: string;
  readonly fixed?: boolean;
}

export function Switch({ label, on, onSwitch, words, fixed = false }: SwitchProps) {
  return (
    <span className="switch-line">
      <BaseSwitch.Root aria-label={label} checked={on} className="switch" onCheckedChange={onSwitch} readOnly={fixed}>
        <BaseSwitch.Thumb className="switch-thumb" />
      </BaseSwitch.Root>
      <span aria-hidden>{words}</span>
      {fixed && <Icon of={Lock} />}
    </span>
  );
}
