import fc from 'fast-check';

export const someHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.constantFrom<[string, string]>(
      ['accept', 'text/csv'],
      ['accept', 'application/x-ndjson'],
      ['accept', '*/*;q=banana'],
      ['accept-language', 'de-DE,de;q=0.9,*;q=0'],
      ['accept-encoding', 'gzip, br, nonsense'],
      ['if-none-match', '*'],
      ['if-none-match', '"x", W/"y", z'],
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
      ['x-http-method-override', 'PUT'],
      ['x-http-method-override', 'nonsense'],
      ['x-forwarded-for', '1.2.3.4, garbage'],
      ['range', 'bytes=0-1'],
      ['expect', '200-maybe'],
      ['cookie', 'signpost_session=garbage; =; ;;a'],
      ['x-signpost-csrf', 'garbage'],
      ['content-encoding', 'gzip'],
      ['content-length-hint', '\u00e9'],
      ['last-event-id', 'x'.repeat(1000)],
    ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));
