import { SolidIcon, type SolidIconProps } from './solid-icon.tsx';

/** Outline of lucide's triangle-alert (ISC licence). */
const triangle = 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3';

/** The sign for what a person must act on. */
export function SolidTriangle({ size }: SolidIconProps) {
  return <SolidIcon mark="M12 9v4M12 17h.01" shape={triangle} size={size} />;
}
