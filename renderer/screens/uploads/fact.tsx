/** A name and its value, one of a list of facts. `tone` colours a value that somebody must know. */
export function Fact({
  name,
  value,
  tone,
}: {
  readonly name: string;
  readonly value: string;
  readonly tone?: 'tone-attn';
}) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className={tone}>{value}</dd>
    </div>
  );
}
