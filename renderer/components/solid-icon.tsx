export interface SolidIconProps {
  /** Pixels; 16 where absent. */
  readonly size?: number | undefined;
}

/** A filled shape, with its mark in the colour of the ground it stands on (`--ground`). Both are paths of SVG. */
export function SolidIcon({
  shape,
  mark,
  size = 16,
}: SolidIconProps & { readonly shape: string; readonly mark: string }) {
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
