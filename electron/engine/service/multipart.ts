const encoder = new TextEncoder();

/** A part of a form. `fileName` and `contentType` are set for a file only. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A body ready to send: its chunks follow one another, and file bytes among them are the caller's own, not a copy. */
export interface EncodedBody {
  readonly contentType: string;
  readonly chunks: readonly Uint8Array[];
}

/**
 * Encodes a form as `multipart/form-data` (RFC 7578), names escaped as the WHATWG HTML standard says.
 *
 * @param boundary must not occur in any part: give 128 random bits or more, in ASCII letters and digits
 */
export function multipartBody(parts: readonly FormPart[], boundary: string): EncodedBody {
  const chunks: Uint8Array[] = [];
  let pending = '';
  for (const part of parts) {
    pending += `--${boundary}\r\nContent-Disposition: form-data; name="${escapedName(part.name)}"`;
    if ('bytes' in part) {
      pending += `; filename="${escapedName(part.fileName)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`;
      chunks.push(encoder.encode(pending), part.bytes);
      pending = '\r\n';
    } else {
      pending += `\r\n\r\n${withNetworkLineEnds(part.text)}\r\n`;
    }
  }
  chunks.push(encoder.encode(`${pending}--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}

/** What could end the quoted name or the header line is percent-encoded; nothing else is. */
function escapedName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function withNetworkLineEnds(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n');
}
