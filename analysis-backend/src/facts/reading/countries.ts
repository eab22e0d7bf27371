import { foldName } from '../../extraction/text/words.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** What `Intl` calls regions and is no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Names in use beside those of `Intl`. */
const FURTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'U.S.', 'U.S.A.', 'America', 'United States of America', 'EE. UU.', 'États-Unis d’Amérique'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
  ],
  NL: ['Holland', 'The Netherlands', 'Hollande', 'Holanda'],
  CZ: ['Czech Republic', 'Tschechische Republik', 'République tchèque'],
  TR: ['Turkey'],
  RU: ['Russian Federation'],
  KR: ['Korea', 'Republic of Korea'],
  AE: ['UAE', 'Emirates'],
  CI: ['Ivory Coast'],
  BA: ['Bosnia and Herzegovina', 'Bosnien und Herzegowina'],
};

/** Names of other things too, or of a part of another country: they say nothing against a fact. */
const AMBIGUOUS = new Set(['GE', 'JO', 'TD', 'GN', 'JE', 'HK', 'MO', 'TW', 'PR', 'KR'].map(nameOf));

/** Adjectives in English, German, French and Spanish, folded; `*` stands for an ending. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  AR: 'argentinian argentinisch* argentin* argentino*',
  AT: 'austrian osterreichisch* autrichien* austriaco austriaca',
  AU: 'australian australisch* australien* australiano australiana',
  BE: 'belgian belgisch* belge belges belga belgas',
  BR: 'brazilian brasilianisch* bresilien* brasileno brasilena',
  CA: 'canadian kanadisch* canadien*',
  CH: 'swiss schweizer schweizerisch* suisse suisses suizo suiza',
  CN: 'chinese chinesisch* chinois chinoise chinoises chino chinos',
  CZ: 'czech tschechisch* tcheque tcheques checo checa',
  DE: 'german deutsch deutsche deutscher deutsches deutschen deutschem allemand* aleman alemana alemanes',
  DK: 'danish danisch* danois danoise danes danesa',
  EE: 'estonian estnisch* estonien* estonio estonia',
  ES: 'spanish spanisch* espagnol* espanol*',
  FI: 'finnish finnisch* finlandais* finlandes*',
  FR: 'french franzosisch* francais* francesa franceses',
  GB: 'british britisch* britannique* britanico britanica',
  GR: 'greek griechisch* grec grecque griego griega',
  HU: 'hungarian ungarisch* hongrois hongroise hungaro hungara',
  IE: 'irish irisch* irlandais* irlandes*',
  IL: 'israeli israelisch* israelien*',
  IN: 'indian indisch* indien indienne indio india',
  IT: 'italian italienisch* italien* italiano italiana',
  JP: 'japanese japanisch* japonais* japones*',
  MX: 'mexican mexikanisch* mexicain* mexicano mexicana',
  NL: 'dutch niederlandisch* hollandisch* neerlandais* holandes* neerlandes*',
  NO: 'norwegian norwegisch* norvegien* noruego noruega',
  PL: 'polish polnisch* polonais* polaco polaca',
  PT: 'portuguese portugiesisch* portugais* portugues*',
  RO: 'romanian rumanisch* roumain* rumano rumana',
  RU: 'russian russisch* russe russes ruso rusa',
  SE: 'swedish schwedisch* suedois suedoise sueco sueca',
  TR: 'turkish turkisch* turc turque turco turca',
  UA: 'ukrainian ukrainisch* ukrainien* ucraniano ucraniana',
  US: 'american amerikanisch* americain* estadounidense*',
};

/** As long as an ending gets. */
const LONGEST_ENDING = 3;

function nameOf(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

let known: ReadonlyMap<string, string> | null = null;

/** By folded name, in several languages; the country is its English name. */
function namesOfCountries(): ReadonlyMap<string, string> {
  if (known !== null) return known;
  const names = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style });
      for (const code of codes) {
        const name = NO_COUNTRIES.has(code) ? undefined : display.of(code);
        if (name !== undefined && !names.has(foldName(name))) names.set(foldName(name), nameOf(code));
      }
    }
  }
  for (const [code, further] of Object.entries(FURTHER_NAMES)) {
    for (const name of further) names.set(foldName(name), nameOf(code));
  }
  known = names;
  return names;
}

/** The country of that name, folded; null when it is none. */
export function countryNamed(folded: string): string | null {
  return namesOfCountries().get(folded) ?? null;
}

export function isAmbiguous(country: string): boolean {
  return AMBIGUOUS.has(country);
}

const BY_ADJECTIVE = Object.entries(ADJECTIVES).flatMap(([code, adjectives]) =>
  adjectives.split(' ').map((adjective) => ({
    stem: adjective.replace('*', ''),
    ending: adjective.endsWith('*') ? LONGEST_ENDING : 0,
    country: nameOf(code),
  })),
);

/** The country that the adjective, folded, is of; null when it is none that we know. */
export function countryOfAdjective(folded: string): string | null {
  const found = BY_ADJECTIVE.find(
    ({ stem, ending }) => folded.startsWith(stem) && folded.length - stem.length <= ending,
  );
  return found?.country ?? null;
}
