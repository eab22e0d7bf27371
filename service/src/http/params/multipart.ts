import { AppError } from '../../shared/errors.ts';
import { decodeUtf8 } from '../../shared/sanitise.ts';
import { addParam, type Param } from './query-string.ts';

const MAX_FIELDS = 1000;

/** The fields of a body of multipart/form-data, as `parseQueryString` gives those of other forms. Files are refused. */
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
 * The platform's parser replaces what is no valid UTF-8. It gets each byte as a character of its own, and so gives every byte
 * back, for us to decode as we decode other forms.
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

/** Counted before the parser makes something of each. */
function hasMoreFields(contentType: string, body: Buffer): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  let at = body.indexOf(boundary);
  let count = 0;
  while (at !== -1 && count <= MAX_FIELDS + 1) {
    count += 1;
    at = body.indexOf(boundary, at + boundary.length);
  }
  // One more stands at the end.
  return count > MAX_FIELDS + 1;
}

function invalidForm(message: string, cause?: unknown): AppError {
  return new AppError('rest_invalid_form', 400, message, { cause });
}
