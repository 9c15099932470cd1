/**
 * The sign for what is past its limit: solid, with the mark in the colour of the ground it stands on (`--ground`).
 * Outline of lucide's octagon-alert (ISC licence).
 */
export function SolidOctagon({ size = 16 }: { readonly size?: number }) {
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
        d="M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z"
        fill="currentColor"
        stroke="currentColor"
      />
      <path className="solid-mark" d="M12 8v4M12 16h.01" />
    </svg>
  );
}
