import type { Translate } from '../i18n/texts.ts';

/** `310 MB`, `1.5 GB`; a gigabyte is 1,024 of them, as where the number comes from. */
export function megabytesInWords(megabytes: number, t: Translate): string {
  return megabytes < 1024
    ? t('measures.megabytes', { value: Math.floor(megabytes) })
    : t('measures.gigabytes', { value: megabytes / 1024 });
}

/** `498 KB`; a kilobyte is 1,000 bytes. */
export function bytesInWords(sizeBytes: number, t: Translate): string {
  if (sizeBytes < 1_000) return t('measures.bytes', { count: sizeBytes });
  if (sizeBytes < 1_000_000) return t('measures.kilobytes', { value: Math.round(sizeBytes / 1_000) });
  return t('measures.megabytes', { value: sizeBytes / 1_000_000 });
}
