const whole = new Intl.NumberFormat('en-GB');
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** `310 MB`, `1.5 GB`; a gigabyte is 1,024 of them, as where the number comes from. */
export function megabytesInWords(megabytes: number): string {
  return megabytes < 1024 ? `${whole.format(Math.floor(megabytes))} MB` : `${oneDecimal.format(megabytes / 1024)} GB`;
}

/** `498 KB`; a kilobyte is 1,000 bytes. */
export function bytesInWords(sizeBytes: number): string {
  if (sizeBytes < 1_000) return `${sizeBytes} bytes`;
  if (sizeBytes < 1_000_000) return `${whole.format(Math.round(sizeBytes / 1_000))} KB`;
  return `${oneDecimal.format(sizeBytes / 1_000_000)} MB`;
}
