const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|European Union|Isle of|Vatican|.*(Republic|Islands|Territories|Territory)$)/;

/** The English name of the country's main language; `English` when the country is not known. */
export function languageOfCountry(code: string): string {
  if (countryName(code) === null) return 'English';
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) ?? 'English';
}

/** The country as it follows "in", such as `the United States`; null for no or an unknown country. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  if (name === undefined) return null;
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
