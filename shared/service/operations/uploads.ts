import { uploadReceipt } from '../bodies.ts';
import { base64, fileBytes, identifier, requestBody } from '../fields.ts';
import { defineOperation } from '../operation.ts';

const api = '/digital-tachographs/v1/api';

const siteProductCode = identifier(
  'site used for any new drivers or vehicles; when omitted, the first site with no default division and no default category, belonging to the first fleet',
);
const fileName = identifier('file name');

export const tachographUpload = defineOperation({
  name: 'tachograph-upload',
  kind: 'upload',
  api,
  purpose: 'upload a tachograph file (JSON)',
  request: requestBody({ fileName, fileContents: base64('file content in Base64') }, { siteProductCode }),
  answer: uploadReceipt,
});

/**
 * The interface does not show the names of the parts: `file` stands here for the part that the setting names, and
 * `fileName` is sent in that part's header.
 */
export const tachographUploadMultipart = defineOperation({
  name: 'tachograph-upload-multipart-form-data',
  kind: 'upload',
  api,
  purpose: 'upload a tachograph file (multipart)',
  encoding: 'multipart',
  request: requestBody(
    { fileName, file: fileBytes('file content as it is; what the interface calls this part is not shown') },
    { siteProductCode },
  ),
  answer: uploadReceipt,
});
