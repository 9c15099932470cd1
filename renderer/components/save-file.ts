/** Offers bytes or text to the person as a file to save, in the manner of this browser or window. */
export function saveFile(fileName: string, parts: readonly (Uint8Array | string)[], mediaType: string): void {
  const address = URL.createObjectURL(new Blob(parts as BlobPart[], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // By then the browser has taken the bytes; keeping the address would keep them in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
