/** Texts that would do harm as part of a statement. */
export const HOSTILE_TEXTS = [
  `'`,
  `''`,
  `"`,
  '`',
  `\\`,
  `\\'`,
  `\\\\' or 1=1 -- `,
  `'; drop table brand_cache; --`,
  `"; drop table "user"; --`,
  `' or '1'='1`,
  `') union select hash from credential --`,
  `$1 $2 ? ?? :name @variable %s %`,
  `/*!80000 drop table user */`,
  '\u02bc or \uff07',
  '-- \n;',
] as const;
