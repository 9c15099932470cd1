import { useEffect, useReducer, useRef } from 'react';

/** So many new lines are drawn in a few milliseconds. */
const linesAtOnce = 4;
/** As long as a frame, so that the others come with the next one. */
const othersAfterMs = 16;

export interface LinesToDraw {
  /** The lines on the screen and just beyond. */
  readonly positions: readonly number[];
  /** Seen in full. */
  readonly from: number;
  readonly to: number;
  /** Whether what stands at a position has come. */
  readonly isThere: (position: number) => boolean;
}

/**
 * The lines that stay hollow for a moment. A jump through a long list brings a screen full of new lines, and drawing
 * all at once would hold the page up; those in sight come first.
 */
export function useGradualLines({ positions, from, to, isThere }: LinesToDraw): ReadonlySet<number> {
  const drawn = useRef<ReadonlySet<number>>(new Set());
  const [, drawOthers] = useReducer((times: number) => times + 1, 0);
  const isInSight = (position: number) => position >= from && position <= to;
  const there = positions.filter(isThere);
  const news = there.filter((position) => !drawn.current.has(position));
  const inOrder = [...news.filter(isInSight), ...news.filter((position) => !isInSight(position))];
  const hollow = new Set(inOrder.slice(linesAtOnce));
  useEffect(() => {
    drawn.current = new Set(there.filter((position) => !hollow.has(position)));
    if (hollow.size === 0) return;
    const timer = setTimeout(drawOthers, othersAfterMs);
    return () => clearTimeout(timer);
  });
  return hollow;
}
