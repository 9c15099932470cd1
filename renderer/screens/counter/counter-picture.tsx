import styles from './counter-picture.module.css';

/** How far the card is in, and what the lamp of the reader shows. */
export type PictureOf = 'idle' | 'reading' | 'out' | 'trouble';

/** A card over a reader. What it shows stands in words beside it. */
export function CounterPicture({ of }: { readonly of: PictureOf }) {
  const down = of === 'reading' || of === 'trouble' ? 82 : 0;
  return (
    <svg aria-hidden className={styles.picture} data-of={of} fill="none" viewBox="0 0 360 370">
      <clipPath id="over-the-slot">
        <rect height="268" width="360" />
      </clipPath>
      <g clipPath="url(#over-the-slot)">
        <g transform={`translate(0 ${down})`}>
          <rect className={styles.pictureCard} height="300" rx="14" strokeWidth="3" width="222" x="54" y="4" />
          <rect className={styles.pictureFrame} height="76" rx="6" width="62" x="76" y="30" />
          <circle className={styles.pictureFace} cx="107" cy="55" r="15" />
          <path className={styles.pictureFace} d="M84 106a23 27 0 0 1 46 0z" />
          <path
            className={styles.pictureLine}
            d="M158 40h92M158 62h70M158 84h82"
            strokeLinecap="round"
            strokeWidth="8"
          />
          <rect className={styles.pictureChip} height="46" rx="8" strokeWidth="3" width="57" x="136" y="152" />
          <path
            className={styles.pictureChip}
            d="M136 168h19v14h-19m57-14h-19m0 14h19m-38 0v16m19-46v46m-19-46v16h19"
            strokeWidth="2.5"
          />
        </g>
      </g>
      <rect className={styles.pictureReader} height="96" rx="16" strokeWidth="3" width="328" x="2" y="268" />
      <rect className={styles.pictureSlot} height="12" rx="6" width="260" x="36" y="262" />
      <path className={styles.pictureLabel} d="M42 320h120" strokeLinecap="round" strokeWidth="6" />
      <circle className={styles.pictureLamp} cx="288" cy="320" r="8" />
      {(of === 'idle' || of === 'out') && (
        <path
          className={styles.pictureArrow}
          d={of === 'idle' ? 'M326 66v122m-28-28 28 28 28-28' : 'M326 188V66m-28 28 28-28 28 28'}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="12"
        />
      )}
    </svg>
  );
}
