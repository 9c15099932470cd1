import type { ImageKind } from '../../../shared/contract/image-host.ts';

/** What a picture says of itself in its first bytes. */
export interface ImageContent {
  readonly kind: ImageKind;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** A few bytes can promise a picture that fills the memory of the PC when it is drawn; no camera makes this many pixels. */
const mostPixels = 120_000_000;

/**
 * The kind and size of a picture by its bytes, whatever its name or its sender says. Null where they are no picture of a
 * kind that is shown: a drawing that can hold a program (SVG) is none.
 */
export function imageContent(bytes: Uint8Array): ImageContent | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = png(view) ?? jpeg(view) ?? gif(view) ?? webp(view);
    const pixels = found === null ? 0 : found.widthPixels * found.heightPixels;
    return pixels > 0 && pixels <= mostPixels ? found : null;
  } catch (error) {
    // Cut off within its head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasText(view: DataView, at: number, text: string): boolean {
  return [...text].every((letter, place) => view.getUint8(at + place) === letter.charCodeAt(0));
}

/** W3C PNG, sections 5.2 and 11.2.1. */
function png(view: DataView): ImageContent | null {
  if (!hasText(view, 0, '\x89PNG\r\n\x1a\n') || !hasText(view, 12, 'IHDR')) return null;
  return { kind: 'png', widthPixels: view.getUint32(16), heightPixels: view.getUint32(20) };
}

/** GIF89a specification, section 18. */
function gif(view: DataView): ImageContent | null {
  if (!hasText(view, 0, 'GIF87a') && !hasText(view, 0, 'GIF89a')) return null;
  return { kind: 'gif', widthPixels: view.getUint16(6, true), heightPixels: view.getUint16(8, true) };
}

/** RFC 9649: a picture with losses, one without, or one with a head of its own. */
function webp(view: DataView): ImageContent | null {
  if (!hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return null;
  if (hasText(view, 12, 'VP8 ')) {
    const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
    return { kind: 'webp', widthPixels: width & 0x3fff, heightPixels: height & 0x3fff };
  }
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { kind: 'webp', widthPixels: (bits & 0x3fff) + 1, heightPixels: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!hasText(view, 12, 'VP8X')) return null;
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
  return { kind: 'webp', widthPixels: threeBytes(24) + 1, heightPixels: threeBytes(27) + 1 };
}

/** ITU T.81, section B.1: segments follow one another until one is the head of a frame. */
function jpeg(view: DataView): ImageContent | null {
  if (view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { kind: 'jpg', widthPixels: view.getUint16(at + 7), heightPixels: view.getUint16(at + 5) };
    const isFill = marker === 0xff;
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isFill ? 1 : standsAlone ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}
