const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|European Union|Isle of|Vatican|.*(Republic|Islands|Territories|Territory)$)/;

/** As it stands after "in", such as `the United States`; null for none, or one that is not known. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  if (name === undefined) return null;
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
