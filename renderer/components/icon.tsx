import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface IconProps {
  readonly of: LucideIcon;
  /** Pixels; 16 beside text, 24 in banners. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** An icon beside a text. It never stands alone, so it is hidden from screen readers. */
export function Icon({ of: Drawing, size = 16, className = '' }: IconProps) {
  return <Drawing aria-hidden className={`icon ${className}`} size={size} />;
}

/** `text` with `name` set apart where `place` stands in it. */
export function Emphasised({
  text,
  place,
  name,
}: {
  readonly text: string;
  readonly place: string;
  readonly name: ReactNode;
}) {
  const [before, after] = text.split(place);
  return (
    <>
      {before}
      <b className="name">{name}</b>
      {after}
    </>
  );
}

interface SolidIconProps {
  /** Pixels; 16 where absent. */
  readonly size?: number | undefined;
}

/** A filled shape, with its mark in the colour of the ground it stands on (`--ground`). Both are paths of SVG. */
function SolidIcon({ shape, mark, size = 16 }: SolidIconProps & { readonly shape: string; readonly mark: string }) {
  return (
    <svg
      aria-hidden
      className="icon solid"
      fill="none"
      height={size}
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={shape} fill="currentColor" stroke="currentColor" />
      <path className="solid-mark" d={mark} />
    </svg>
  );
}

/** Outline of lucide's octagon-alert (ISC licence). */
const octagon =
  'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z';

/** The sign for what is past its limit. */
export function SolidOctagon({ size }: SolidIconProps) {
  return <SolidIcon mark="M12 8v4M12 16h.01" shape={octagon} size={size} />;
}

/** Outline of lucide's triangle-alert (ISC licence). */
const triangle = 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3';

/** The sign for what a person must act on. */
export function SolidTriangle({ size }: SolidIconProps) {
  return <SolidIcon mark="M12 9v4M12 17h.01" shape={triangle} size={size} />;
}
