import type { Language } from '../text/language.ts';
import { fold } from '../text/words.ts';

/** Words that judge. `*` stands for any ending; strong ones count double. Small on purpose: a list that can be read and argued with. */
interface WordLists {
  strongPositive: string;
  positive: string;
  negative: string;
  strongNegative: string;
  negation: string;
  stronger: string;
  weaker: string;
}

const LISTS: Readonly<Partial<Record<Language, WordLists>>> = {
  en: {
    strongPositive: `excellent, outstanding, exceptional*, fantastic, superb, amazing, perfect, best, best-in-class, top-notch, flawless, award-winning, highly recommend*, gold standard, unmatched, unbeatable, wonderful, brilliant, stellar, top pick, first choice`,
    positive: `good, great, better, reliable, reliably, trusted, trustworthy, solid, strong, easy, easier, simple to, intuitive, friendly, user-friendly, friendliest, affordable, generous, popular, powerful, fast, faster, quick, robust, helpful, recommend, recommended, praised, loved, well-regarded, well-known, leading, impressive, polished, smooth, flexible, versatile, secure, accurate, efficient, responsive, comfortable, beautiful, elegant, innovative, seamless, skilled, fair, decent, worth a look, worth considering, great value, good value, best value, value for money, free plan, pleasant, favorite, favourite, ideal, excels, shines, stands out, standout, durable, sturdy, convenient, safe choice, safe bet, safer, well documented, better documented, thorough, transparent, cheerful, happy, enjoy*, thoughtful, clean, stand out`,
    negative: `bad, poor, poorly, worse, weak, slow, slower, expensive, pricey, costly, overpriced, limited, lacks, lacking, lack of, difficult, hard to, confusing, complicated, clunky, outdated, buggy, bugs, unreliable, inconsistent, complaint*, complain*, criticized, criticised, disappointing, disappointed, frustrating, steep learning curve, hidden fees, hidden costs, outages, downtime, unresponsive, flimsy, wobbles, wobbly, cumbersome, drawback*, downside*, mediocre, underwhelming, mixed reviews, struggles, struggle, fails, failed, risky, misleading, rude, delays, delayed, problems, rarely answers, cons, noisy, overrated, falls short`,
    strongNegative: `terrible, awful, horrible, worst, avoid, scam, fraud*, useless, dangerous, unacceptable, stay away, steer clear, nightmare, abysmal, dreadful, hard to recommend, cannot recommend, not recommend`,
    negation: `not, never, no, without, isn, aren, wasn, weren, doesn, don, didn, won, couldn, wouldn, hasn, haven, hardly, barely, neither, nor, cannot`,
    stronger: `very, extremely, highly, really, incredibly, exceptionally, particularly, especially, remarkably, most, truly, so`,
    weaker: `somewhat, slightly, fairly, bit, rather, quite, relatively, mostly`,
  },
  de: {
    strongPositive: `hervorragend*, ausgezeichnet*, exzellent*, beste, besten, bester, bestes, perfekt*, großartig*, erstklassig*, fantastisch*, testsieger*, überragend*`,
    positive: `gut, gute, guter, gutes, guten, gutem, besser*, zuverlässig*, freundlich*, günstig*, preiswert*, beliebt*, empfehl*, empfohlen*, einfach, einfache, benutzerfreundlich*, schnell*, stark*, solide*, vertrauenswürdig*, überzeug*, lecker*, stimmen, hochwertig*, kompetent*, vielseitig*, lobenswert*, gelobt, sicher, sichere`,
    negative: `schlecht*, teuer*, teure*, langsam*, enttäusch*, mangelhaft*, unzuverlässig*, kompliziert*, umständlich*, schwach*, schwierig*, veraltet*, beschwerden, kritik, kritisiert, nachteil*, fehlerhaft*, unfreundlich*, überteuert*, ausverkauft, eingeschränkt*, probleme, leider, zu teuer`,
    strongNegative: `furchtbar*, schrecklich*, katastroph*, betrug*, meiden, abzuraten, miserabel*, unbrauchbar*, schlechteste*`,
    negation: `nicht, kein, keine, keinen, keiner, keinem, nie, niemals, ohne, kaum`,
    stronger: `sehr, äußerst, besonders, extrem, wirklich, überaus, viel`,
    weaker: `etwas, relativ, eher, ziemlich`,
  },
  fr: {
    strongPositive: `excellent*, exceptionnel*, remarquable*, meilleur*, parfait*, formidable*, incontournable*, superbe*`,
    positive: `bon, bonne, bons, bonnes, mieux, fiable*, recommande*, recommandé*, apprécié*, populaire*, rapide*, facile*, simple*, abordable*, sympathique*, efficace*, solide*, agréable*, réputé*, qualité, intuitif*, intuitive*, large choix, complet, complète, avantageux, sérieux`,
    negative: `mauvais*, cher, chère, chers, chères, lent, lente*, décevant*, déçu*, compliqué*, difficile*, faible*, limité*, problème*, plaintes, coûteux, coûteuse*, inconvénient*, médiocre*, peu fiable, obsolète*, insuffisant*`,
    strongNegative: `terrible*, horrible*, catastroph*, arnaque*, à éviter, éviter, pire, inutile*, exécrable*`,
    negation: `pas, jamais, sans, aucun, aucune, ni, guère`,
    stronger: `très, extrêmement, vraiment, particulièrement, trop`,
    weaker: `assez, plutôt, peu, relativement`,
  },
  es: {
    strongPositive: `excelente*, excepcional*, mejor, mejores, perfecto*, perfecta*, fantástic*, sobresaliente*, destacad*, inmejorable*`,
    positive: `bueno, buena, buenos, buenas, buen, fiable*, confiable*, recomend*, recomiendo, popular*, rápid*, fácil*, sencill*, asequible*, razonable*, amable*, eficaz*, sólid*, agradable*, económic*, barato, barata, completo, completa, intuitiv*, calidad, ventajas`,
    negative: `malo, mala, malos, malas, mal, peor, caro, cara, caros, caras, lento, lenta, lentos, decepcionante*, complicad*, difícil*, débil*, limitad*, problema*, quejas, deficiente*, costos*, desventaja*, poco fiable`,
    strongNegative: `terrible*, horrible*, pésim*, estafa*, evitar, evita, fraude*, desastr*`,
    negation: `no, nunca, sin, ningún, ninguna, ni, jamás, tampoco`,
    stronger: `muy, extremadamente, realmente, especialmente, demasiado`,
    weaker: `algo, bastante, poco, relativamente`,
  },
  it: {
    strongPositive: `ottim*, eccellent*, eccezional*, miglior*, perfett*, fantastic*, straordinari*`,
    positive: `buon, buono, buona, buoni, buone, affidabil*, consiglia*, popolar*, veloc*, facil*, semplic*, convenient*, gentil*, efficac*, solid*, piacevol*, economic*, abbondant*, apprezzat*, qualità`,
    negative: `cattiv*, caro, cara, cari, care, lent*, deludent*, complicat*, difficil*, debol*, limitat*, problem*, costos*, scars*, svantagg*, lamentel*, inaffidabil*`,
    strongNegative: `terribil*, orribil*, pessim*, truffa*, evitare, disastr*, peggior*`,
    negation: `non, mai, senza, nessun, nessuna, né`,
    stronger: `molto, estremamente, davvero, particolarmente, troppo`,
    weaker: `abbastanza, piuttosto, poco, relativamente`,
  },
  pt: {
    strongPositive: `excelente*, excecional*, excepcional*, melhor, melhores, ótim*, perfeit*, fantástic*`,
    positive: `bom, boa, bons, boas, fiáve*, confiáve*, recomend*, popular*, rápid*, fácil, fáceis, simples, acessíve*, simpátic*, eficaz*, sólid*, agradáve*, económic*, barato, barata, qualidade, intuitiv*`,
    negative: `mau, má, maus, más, caro, cara, caros, caras, lento, lenta, decepcionante*, complicad*, difícil, difíceis, frac*, limitad*, problema*, queixas, reclamaç*, desvantagem, desvantagens`,
    strongNegative: `terríve*, horríve*, péssim*, fraude*, evitar, evite, desastr*, pior`,
    negation: `não, nunca, sem, nenhum, nenhuma, nem`,
    stronger: `muito, extremamente, realmente, especialmente, demasiado`,
    weaker: `algo, bastante, pouco, relativamente`,
  },
  nl: {
    strongPositive: `uitstekend*, beste, perfect*, fantastisch*, geweldig*, voortreffelijk*`,
    positive: `goed, goede, beter, betrouwbaar, betrouwbare, aanbevolen, aanrader, populair*, snel, snelle, gemakkelijk*, eenvoudig*, betaalbaar, betaalbare, vriendelijk*, degelijk*, sterk*, prettig*, voordelig*, klantvriendelijk*, kwaliteit`,
    negative: `slecht, slechte, duur, dure, traag, trage, teleurstellend*, ingewikkeld*, moeilijk*, zwak*, beperkt*, problemen, klachten, nadeel, nadelen, onbetrouwbaar, onbetrouwbare, verouderd*`,
    strongNegative: `verschrikkelijk*, vreselijk*, vermijd*, oplichting, slechtste, waardeloos, waardeloze`,
    negation: `niet, geen, nooit, zonder, nauwelijks`,
    stronger: `zeer, heel, erg, bijzonder, echt`,
    weaker: `enigszins, vrij, redelijk, wat`,
  },
  pl: {
    strongPositive: `doskonał*, znakomit*, najleps*, świetn*, wyśmienit*, rewelacyjn*, idealn*`,
    positive: `dobr*, leps*, niezawodn*, polecan*, polecam, popularn*, szybk*, łatw*, prost*, przystępn*, mił*, solidn*, sprawdzon*, tani*, wygodn*, zaufan*, warto`,
    negative: `zł*, słab*, drog*, woln*, rozczarow*, skomplikowan*, trudn*, ograniczon*, problem*, skarg*, wad*, zawodn*, przestarzał*`,
    strongNegative: `okropn*, fataln*, unika*, oszustw*, najgorsz*, beznadziejn*`,
    negation: `nie, nigdy, bez, żaden, żadna`,
    stronger: `bardzo, niezwykle, naprawdę, szczególnie`,
    weaker: `dość, trochę, raczej`,
  },
  sv: {
    strongPositive: `utmärkt*, bäst, bästa, perfekt*, fantastisk*, enastående`,
    positive: `bra, god, goda, bättre, pålitlig*, rekommender*, populär*, snabb*, enkel*, prisvärd*, vänlig*, stabil*, låga priser, billig*`,
    negative: `dålig*, dyr, dyra, dyrt, långsam*, besvik*, krånglig*, svår*, svag*, begränsad*, problem, klagomål, nackdel*`,
    strongNegative: `hemsk*, usel*, undvik*, bedrägeri*, sämst*`,
    negation: `inte, ingen, inga, aldrig, utan, knappast`,
    stronger: `mycket, väldigt, extremt, riktigt`,
    weaker: `något, ganska, lite`,
  },
  ru: {
    strongPositive: `отличн*, превосходн*, лучш*, идеальн*, замечательн*, великолепн*, прекрасн*`,
    positive: `хорош*, надежн*, рекоменду*, популярн*, быстр*, удобн*, просто*, доступн*, качествен*, вежлив*, проверенн*, выгодн*, недорог*, приятн*`,
    negative: `плох*, дорог*, медленн*, разочаров*, сложн*, слаб*, ограничен*, проблем*, жалоб*, недостат*, ненадежн*, устарел*, неудобн*`,
    strongNegative: `ужасн*, отвратительн*, избега*, мошеннич*, худш*, обман*`,
    negation: `не, нет, без, никогда, ни`,
    stronger: `очень, крайне, весьма, особенно`,
    weaker: `довольно, немного, относительно`,
  },
  el: {
    strongPositive: `εξαιρετικ*, άριστ*, καλύτερ*, τέλει*, υπέροχ*`,
    positive: `καλ*, αξιόπιστ*, δημοφιλ*, γρήγορ*, εύκολ*, προσιτ*, φιλικ*, ποιοτικ*, ωραί*, φρέσκ*, οικονομικ*, συνιστ*`,
    negative: `κακ*, ακριβ*, αργ*, απογοητευτικ*, δύσκολ*, περίπλοκ*, αδύναμ*, περιορισμέν*, προβλήμα*, παράπον*, μειονέκτημα*`,
    strongNegative: `απαίσι*, φρικτ*, αποφύγ*, απάτη, χειρότερ*`,
    negation: `δεν, μη, μην, όχι, χωρίς, ποτέ`,
    stronger: `πολύ, εξαιρετικά, ιδιαίτερα`,
    weaker: `αρκετά, λίγο, σχετικά`,
  },
};

/** For languages whose words are not told apart by spaces and endings: pieces of text. */
const PIECES: Readonly<Partial<Record<Language, Omit<WordLists, 'stronger' | 'weaker'>>>> = {
  ja: {
    strongPositive: `最高, 最も優れ, 素晴らし, 抜群, 最適`,
    positive: `使いやす, おすすめ, お勧め, 信頼でき, 便利, 人気, 安く, 優れ, 丁寧, 高品質, 評判が良, 良い, 安心, 充実`,
    negative: `使いにく, 高額, 高い料金, 遅い, 不便, 不満, 難しい, 苦情, 悪い, 欠点, 残念, 不十分, 良くない, わかりにく`,
    strongNegative: `最悪, ひどい, 避けた方, 避けるべき, 詐欺, おすすめできま, おすすめしま せん`,
    negation: ``,
  },
  zh: {
    strongPositive: `最好, 优秀, 出色, 卓越, 一流, 首选, 完美`,
    positive: `很好, 好用, 可靠, 推荐, 专业, 便宜, 受欢迎, 方便, 快速, 稳定, 实惠, 优质, 强大, 值得, 口碑, 性价比高`,
    negative: `太贵, 昂贵, 较贵, 缓慢, 不好, 麻烦, 投诉, 失望, 困难, 缺点, 问题, 较差, 不稳定, 复杂`,
    strongNegative: `最差, 糟糕, 避免, 骗局, 诈骗, 极差`,
    // 不少 (many), 不仅 (not only) and 不错 (not bad) do not negate what follows.
    negation: `不(?![少仅但错]), 没, 未, 非`,
  },
  ko: {
    strongPositive: `최고, 훌륭, 탁월, 완벽`,
    positive: `좋, 친절, 빠르, 빠릅, 편리, 추천, 믿을 수, 신뢰, 저렴, 인기, 우수, 안정적`,
    negative: `불친절, 비싸, 비쌉, 느리, 느립, 불편, 실망, 나쁘, 나쁩, 어렵, 복잡, 불만, 단점, 문제, 추천하지`,
    strongNegative: `최악, 끔찍, 피해야, 사기`,
    negation: ``,
  },
  ar: {
    strongPositive: `ممتاز, رائع, أفضل, استثنائي, مثالي`,
    positive: `جيد, موثوق, سريع, سهل, رخيص, معقول, محترف, شهير, أنصح, موصى, مريح`,
    negative: `سيئ, غال, بطيء, مخيب, معقد, صعب, ضعيف, شكاوى, مشكل, محدود, عيوب`,
    strongNegative: `فظيع, تجنب, احتيال, أسوأ, كارث`,
    negation: `غير, ليس, لا`,
  },
};

const WEIGHTS = { strongPositive: 2, positive: 1, negative: -1, strongNegative: -2 } as const;

export interface Lexicon {
  exact: ReadonlyMap<string, number>;
  stems: ReadonlyMap<string, number>;
  negation: ReadonlySet<string>;
  stronger: ReadonlySet<string>;
  weaker: ReadonlySet<string>;
  /** Longest first; null for a language with words. */
  pieces: { pattern: RegExp; weights: ReadonlyMap<string, number>; negation: RegExp | null } | null;
}

/** The words as `wordsOf` would make them, joined by spaces. */
function entries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => fold(entry.trim()).replace(/[-']/g, ' '))
    .filter((entry) => entry !== '');
}

function weighted(lists: Omit<WordLists, 'stronger' | 'weaker'>): [string, number][] {
  return (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).flatMap((kind) =>
    entries(lists[kind]).map((entry): [string, number] => [entry, WEIGHTS[kind]]),
  );
}

function wordLexicon(lists: WordLists): Lexicon {
  const all = weighted(lists);
  return {
    exact: new Map(all.filter(([entry]) => !entry.endsWith('*'))),
    stems: new Map(
      all.filter(([entry]) => entry.endsWith('*')).map(([entry, weight]) => [entry.slice(0, -1), weight]),
    ),
    negation: new Set(entries(lists.negation)),
    stronger: new Set(entries(lists.stronger)),
    weaker: new Set(entries(lists.weaker)),
    pieces: null,
  };
}

const NO_WORDS = {
  exact: new Map(),
  stems: new Map(),
  negation: new Set<string>(),
  stronger: new Set<string>(),
  weaker: new Set<string>(),
};

function pieceLexicon(lists: Omit<WordLists, 'stronger' | 'weaker'>): Lexicon {
  const weights = new Map(weighted(lists));
  const longestFirst = [...weights.keys()].sort((a, b) => b.length - a.length);
  const negation = entries(lists.negation);
  return {
    ...NO_WORDS,
    pieces: {
      pattern: new RegExp(longestFirst.join('|'), 'gu'),
      weights,
      negation: negation.length === 0 ? null : new RegExp(`(?:${negation.join('|')})[^,，。]{0,2}$`, 'u'),
    },
  };
}

const lexicons = new Map<Language, Lexicon>([
  ...Object.entries(LISTS).map(([language, lists]): [Language, Lexicon] => [
    language as Language,
    wordLexicon(lists),
  ]),
  ...Object.entries(PIECES).map(([language, lists]): [Language, Lexicon] => [
    language as Language,
    pieceLexicon(lists),
  ]),
]);

/** Null for a language that there is none for: no judgement is better than one by the words of another language. */
export function lexiconFor(language: Language): Lexicon | null {
  return lexicons.get(language) ?? null;
}
