import { SolidIcon, type SolidIconProps } from './solid-icon.tsx';

/** Outline of lucide's octagon-alert (ISC licence). */
const octagon =
  'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z';

/** The sign for what is past its limit. */
export function SolidOctagon({ size }: SolidIconProps) {
  return <SolidIcon mark="M12 8v4M12 16h.01" shape={octagon} size={size} />;
}
