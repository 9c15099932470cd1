/**
 * The sign for what a person must act on: solid, with the mark in the colour of the ground it stands on (`--ground`).
 * Outline of lucide's triangle-alert (ISC licence).
 */
export function SolidTriangle({ size = 16 }: { readonly size?: number }) {
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
      <path
        d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"
        fill="currentColor"
        stroke="currentColor"
      />
      <path className="solid-mark" d="M12 9v4M12 17h.01" />
    </svg>
  );
}
