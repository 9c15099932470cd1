/** `text` with `name` set apart where `place` stands in it. */
export function Emphasised({
  text,
  place,
  name,
}: {
  readonly text: string;
  readonly place: string;
  readonly name: string;
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
