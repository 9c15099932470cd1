/** How a download begins where its ending says nothing, and how sure that is: 50 is the system's usual (shared MIME-info). */
interface Beginning {
  readonly bytes: readonly number[];
  readonly priority: number;
}

/**
 * Of a driver's or another card: its first file EF ICC with its 25 bytes (TCS_26), bare or in the frame of a vehicle unit
 * that read it. Of a vehicle unit: the first answer to its download (DDP_029), of the generations that give record arrays
 * with the certificate's array, of the first one without any more.
 */
export const downloadBeginnings: readonly Beginning[] = [
  { bytes: [0x00, 0x02, 0x00, 0x00, 0x19], priority: 60 },
  { bytes: [0x76, 0x06, 0x00, 0x02, 0x00], priority: 60 },
  { bytes: [0x76, 0x00, 0x02, 0x02], priority: 60 },
  { bytes: [0x76, 0x21, 0x04], priority: 60 },
  { bytes: [0x76, 0x31, 0x04], priority: 60 },
  { bytes: [0x76, 0x01], priority: 40 },
];

/** Whether the system offers this program for such a file, whatever its name says. */
export function beginsAsDownload(file: Uint8Array): boolean {
  return downloadBeginnings.some(({ bytes }) => bytes.every((byte, index) => file[index] === byte));
}
