import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Input, type InputProps } from './input.tsx';

export interface SecretInputProps extends Omit<InputProps, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** Hides what is typed, unless the person wants to see it. Never filled in from anywhere. */
export function SecretInput({ showLabel, hideLabel, ...rest }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      autoComplete="new-password"
      end={
        <Button
          aria-label={shown ? hideLabel : showLabel}
          icon={<Icon of={shown ? EyeOff : Eye} />}
          look="quiet"
          onClick={() => setShown(!shown)}
          size="small"
        />
      }
      type={shown ? 'text' : 'password'}
    />
  );
}
