import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  readonly of: LucideIcon;
  /** Pixels; 16 beside text, 24 in banners. */
  readonly size?: number;
  readonly className?: string;
}

/** A sign beside words: never alone, so that it is hidden from a screen reader. */
export function Icon({ of: Drawing, size = 16, className = '' }: IconProps) {
  return <Drawing aria-hidden className={`icon ${className}`} size={size} />;
}
