import { randomUUID } from 'node:crypto';
import { assertNever } from '../../../shared/result.ts';
import type { UploadReceipt } from '../../../shared/service/bodies.ts';
import { choices } from '../../../shared/service/choices.ts';
import { operations, type RequestOf } from '../../../shared/service/operations.ts';
import { readReceipt } from './answer.ts';
import { checkedRequest } from './checked-request.ts';
import type { CallOptions, Exchange } from './exchange.ts';
import { jsonUploadBody } from './json-upload.ts';
import { type EncodedBody, type FormPart, multipartBody } from './multipart.ts';
import type { CallOutcome } from './outcome.ts';
import type { UploadFile, UploadOptions, UploadWay } from './service-client.ts';

const formUpload = operations['tachograph-upload-multipart-form-data'];
const jsonUpload = operations['tachograph-upload'];

type FormRequest = RequestOf<typeof formUpload.name>;

export interface PartNames {
  readonly file: string;
  readonly siteProductCode: string;
}

export interface Uploads {
  /** Uploads by the multipart operation, the request given as the table describes it. */
  readonly form: (request: unknown, options: CallOptions) => Promise<CallOutcome<UploadReceipt>>;
  /** Uploads a file by either operation. */
  readonly file: (file: UploadFile, options: UploadOptions) => Promise<CallOutcome<UploadReceipt>>;
}

export function createUploads(exchange: Exchange, partNames: PartNames, maxFileBytes: number): Uploads {
  async function sent(way: UploadWay, request: unknown, options: CallOptions): Promise<CallOutcome<UploadReceipt>> {
    const checked = checkedRequest(formUpload.request, request);
    if (!checked.ok) {
      return checked.error;
    }
    const { file, ...fields } = checked.value;
    if (file.byteLength > maxFileBytes) {
      const problem = `${file.byteLength} bytes are more than the ${maxFileBytes} that may be sent`;
      return { kind: 'refused-input', issues: [{ field: 'file', problem }] };
    }
    switch (way) {
      case 'multipart':
        return exchange(formUpload, formBody(checked.value, partNames), options, readReceipt);
      case 'json':
        return exchange(jsonUpload, jsonUploadBody(fields, file), options, readReceipt);
      default:
        return assertNever(way);
    }
  }
  return {
    form: (request, options) => sent('multipart', request, options),
    file: ({ bytes, ...fields }, { way = choices.uploadWay.value, ...options }) =>
      sent(way, { ...fields, file: bytes }, options),
  };
}

/** The site goes first: a receiver that reads a form as a stream knows it when the file begins. */
function formBody({ file, fileName, siteProductCode }: FormRequest, partNames: PartNames): EncodedBody {
  const contentType = choices.multipartFileType.value;
  const parts: FormPart[] = [{ name: partNames.file, fileName, contentType, bytes: file }];
  if (siteProductCode !== undefined) {
    parts.unshift({ name: partNames.siteProductCode, text: siteProductCode });
  }
  return multipartBody(parts, `----${randomUUID().replaceAll('-', '')}`);
}
