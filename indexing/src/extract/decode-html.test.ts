import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of a page', () => {
  it.each([
    ['UTF-8 when it names none', Buffer.from('<p>é'), '<p>é'],
    ['Windows-1252 when it names none and is no UTF-8', latin('<p>\x93é\x94'), '<p>“é”'],
    ['what its meta says', latin('<meta charset=iso-8859-2><p>\xb1'), '<meta charset=iso-8859-2><p>ą'],
    [
      'what its older meta says',
      latin('<META http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>\xc1'),
      '<META http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>а',
    ],
    [
      'UTF-8 when a comment alone names another',
      Buffer.from('<!-- <meta charset=koi8-r> -->é'),
      '<!-- <meta charset=koi8-r> -->é',
    ],
    [
      'UTF-8 when it names one that is not known',
      Buffer.from('<meta charset=klingon>é'),
      '<meta charset=klingon>é',
    ],
    [
      'UTF-8 when it says UTF-16 in single bytes',
      Buffer.from('<meta charset=utf-16>é'),
      '<meta charset=utf-16>é',
    ],
    [
      'what its XML declaration says',
      latin('<?xml version="1.0" encoding="iso-8859-2"?><p>\xb1'),
      '<?xml version="1.0" encoding="iso-8859-2"?><p>ą',
    ],
    ['that of its mark', Buffer.from('\ufeff<p>é', 'utf16le'), '<p>é'],
    [
      'that of its mark, whatever its meta says',
      Buffer.from('\ufeff<meta charset=koi8-r>é'),
      '<meta charset=koi8-r>é',
    ],
  ])('is %s', (_title, bytes, text) => {
    expect(decodeHtml(bytes)).toBe(text);
  });

  it('is what it was sent with before what it says itself', () => {
    expect(decodeHtml(latin('<meta charset=utf-8>\xe9'), 'ISO-8859-1')).toBe('<meta charset=utf-8>é');
    expect(decodeHtml(Buffer.from('é'), 'nonsense')).toBe('é');
  });
});
