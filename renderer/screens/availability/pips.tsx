/** How many are left, filled from the left, with the number. The service may grant more than the usual. */
export function Pips({ left, of }: { readonly left: number; readonly of: number }) {
  const places = Array.from({ length: Math.max(of, Math.min(left, mostPips)) }, (_, place) => place);
  return (
    <span className="pips">
      {places.map((place) => (
        <span aria-hidden className="pip" data-left={place < left || undefined} key={place} />
      ))}
      <span className="pip-number">{left}</span>
    </span>
  );
}

const mostPips = 5;
