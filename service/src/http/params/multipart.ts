import { AppError } from '@signpost/platform/errors';
import { decodeUtf8 } from '../../shared/sanitise.ts';
import { addParam, type Param } from './query-string.ts';

const MAX_FIELDS = 1000;

/** The fields of a multipart/form-data body, in the form that `parseQueryString` gives. Files are refused. */
export async function parseMultipart(contentType: string, body: Buffer): Promise<Map<string, Param>> {
  if (hasMoreFields(contentType, body)) throw invalidForm(`The form has more than ${MAX_FIELDS} fields.`);
  const params = new Map<string, Param>();
  for (const [name, value] of await readForm(contentType, body)) {
    const readableName = decode(name);
    if (typeof value !== 'string')
      throw invalidForm(`${readableName ?? 'A field'} is a file. Send it as text, or leave it out.`);
    if (readableName !== null) addParam(params, readableName, decode(value));
  }
  return params;
}

/**
 * The platform's parser replaces invalid UTF-8. It is given each byte as one character and so gives every byte back, for us to
 * decode like other forms.
 */
async function readForm(contentType: string, body: Buffer): Promise<FormData> {
  const characters = Buffer.from(body.toString('latin1'));
  try {
    return await new Response(characters, { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw invalidForm('The body is not valid multipart/form-data.', error);
  }
}

function decode(characters: string): string | null {
  return decodeUtf8(Buffer.from(characters, 'latin1'));
}

/** Counts the fields before the parser makes an object of each. */
function hasMoreFields(contentType: string, body: Buffer): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  let at = body.indexOf(boundary);
  let count = 0;
  while (at !== -1 && count <= MAX_FIELDS + 1) {
    count += 1;
    at = body.indexOf(boundary, at + boundary.length);
  }
  // The closing boundary counts as one more.
  return count > MAX_FIELDS + 1;
}

function invalidForm(message: string, cause?: unknown): AppError {
  return new AppError('rest_invalid_form', 400, message, { cause });
}
