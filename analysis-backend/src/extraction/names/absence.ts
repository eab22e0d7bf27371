import type { Span } from '../../model/extraction.ts';
import { fold } from '../text/words.ts';

/**
 * "I could not find anything about Acme" names Acme and says that it is not known. ¤ is the name. Spelt as one writes;
 * folded like the text they are tried on, so no capitals and no `\b` next to a letter that is not ASCII.
 */
const ABSENCE = [
  // English
  `(?:n['’]?t|not|cannot|unable to|never|no|without)\\b.{0,50}\\b(?:information|info|details|data|records?|results|mentions?|evidence|references?|sources|anything|knowledge|reviews)\\b(?: (?:is|was|are|were|available|publicly|specific|specifically|whatsoever|at all|online|here|i have|in my \\w+)){0,4} (?:about|on|for|of|regarding|concerning|related to|mentioning)\\b.{0,40}¤`,
  `(?:could ?n['’]?t|could not|unable to|did ?n['’]?t|did not|can['’]?t|cannot|not able to) (?:find|locate|identify|verify|confirm|recogni[sz]e)\\b.{0,50}¤`,
  `(?:not|n['’]t) (?:familiar with|aware of|recogni[sz]e|know (?:of|about|what)|know)\\b.{0,40}¤`,
  `(?:never heard of|nothing (?:came up|turned up|is known|was found|found) (?:for|about|on)|no (?:\\w+ )?(?:brand|company|business|product|tool|service|firm)s? (?:called|named|by the name of))\\b.{0,30}¤`,
  `¤.{0,30} (?:is not|isn['’]t|does not|doesn['’]t|did not|didn['’]t) .{0,40}(?:familiar|recogni|i know|aware of|appear in (?:my|the|any)|my (?:data|training|knowledge)|ring a bell|show up|return any)`,
  `¤.{0,20} (?:could not|couldn['’]t|cannot|can['’]t) be (?:found|verified|located|confirmed)`,
  `search(?:es|ing)? for .{0,20}¤.{0,20} (?:returned|gave|yielded|found|brought) (?:no|nothing)`,
  // German
  `keine(?:rlei)? .{0,30}(?:informationen|angaben|daten|erkenntnisse|ergebnisse|hinweise|details|treffer).{0,50} (?:über|zu|zum|zur|von|für) .{0,40}¤`,
  `¤.{0,50} (?:liegen|liegt|habe|haben|finde|finden|gibt|fand|konnte)\\b.{0,40} keine .{0,20}(?:informationen|angaben|daten|erkenntnisse|ergebnisse|hinweise|details)`,
  `(?:nichts|nicht) .{0,20}(?:über|zu) .{0,20}¤|¤.{0,30} (?:ist mir|mir) .{0,12}(?:nicht bekannt|unbekannt)|(?:kenne|konnte|finde) .{0,20}¤.{0,12} nicht`,
  // French
  `(?:aucune?s?|pas (?:d['’]|de )|rien|n['’]ai pas).{0,40}(?:information|donnée|résultat|renseignement|trouvé|mention|trace).{0,40} (?:sur|concernant|pour|de|au sujet|à propos).{0,40}¤`,
  `(?:ne connais pas|ne trouve pas|n['’]ai pas trouvé|n['’]ai pas pu trouver|pas familier avec).{0,30}¤`,
  // Spanish
  `(?:no (?:he |pude |puedo |se )?(?:tengo|encontr\\w+|dispongo|hay|existe\\w?|cuento con|hallé)|ningun[ao]?).{0,40}(?:información|datos|resultados|referencias|detalles|nada).{0,30} (?:sobre|acerca|de|para|con).{0,40}¤`,
  `no (?:conozco|encuentro|encontré|pude encontrar|me suena).{0,30}¤`,
  // Italian
  `(?:non (?:ho|sono riuscit\\w|dispongo|trovo|risultano|ci sono|è stato possibile)|nessun[ao]?).{0,50}(?:informazion|dati|risultat|notizi|nulla|niente).{0,30} (?:su|sul|sulla|riguardo|di|per|relativ\\w+).{0,40}¤`,
  `non (?:conosco|trovo).{0,30}¤`,
  // Portuguese
  `(?:não (?:encontrei|tenho|há|consegui encontrar|disponho|localizei|existem)|nenhuma?).{0,50}(?:informaç|dados|resultad|nada).{0,30} (?:sobre|acerca|de|da|do|para).{0,40}¤`,
  `não (?:conheço|encontrei).{0,30}¤`,
  // Dutch
  `(?:geen|niets) .{0,30}(?:informatie|gegevens|resultaten|details|gevonden|vinden).{0,30} (?:over|van|voor).{0,40}¤|(?:ken|vind|kon|kan) .{0,20}¤.{0,12} niet`,
  // Polish
  `(?:nie (?:znalazł\\w+|mam|posiadam|udało mi się znaleźć|mogę znaleźć)|brak).{0,40}(?:informacj|danych|wynik|wzmian).{0,20} (?:o|na temat|dla|dotycząc\\w+) .{0,40}¤|nie (?:znam|znalazł\\w+) .{0,20}¤`,
  // Swedish, Turkish
  `(?:hitta\\w*|har|finns) .{0,12}(?:ingen|inga|inte) .{0,30}(?:information|uppgifter|resultat).{0,20} (?:om|för) .{0,30}¤|¤.{0,20} hakkında .{0,30}(?:bulamad|bulunamad|yok)`,
  // Russian
  `(?:не (?:нашел|нашла|удалось найти|могу найти|найдено|располагаю|имею)|нет|отсутству).{0,40}(?:информаци|данн|сведени|результат|упоминани).{0,20} (?:о|об|по|про) .{0,40}¤`,
  `не (?:знаю|знаком|слышал|нашел|нашла).{0,30}¤|¤.{0,20} (?:мне )?не(?: ?)известн`,
  // Greek
  `δεν (?:βρήκα|έχω|υπάρχουν|εντόπισα|μπόρεσα|βρέθηκαν).{0,40}(?:πληροφορί|στοιχεία|δεδομένα|αποτελέσματα).{0,40}¤|δεν (?:γνωρίζω|βρήκα) .{0,20}¤`,
  // Japanese
  `¤.{0,20}(?:情報|データ|詳細|結果|記録).{0,15}(?:見つかりません|見つけられ|見つからな|ありません|ございません|持っていません|持ち合わせ|確認できません)`,
  `¤.{0,14}(?:見つかりません|存じません|存じ上げ|知りません|確認できません)`,
  // Chinese
  `(?:没有|未能|无法|没|未|沒有|無法)(?:找到|查到|搜索到|搜尋到|查询到|检索到|了解到).{0,10}¤|(?:找不到|查不到|不了解|不熟悉).{0,10}¤|(?:没有|沒有|缺乏).{0,8}¤.{0,6}(?:信息|资料|数据|資訊|資料)`,
  // Arabic
  `(?:لم (?:أجد|أعثر|أتمكن)|لا (?:توجد|تتوفر|يوجد|أملك|تتوافر)|ليس لدي|ليست لدي).{0,20}(?:معلومات|بيانات|نتائج|تفاصيل).{0,30}¤|لا أعرف .{0,20}¤`,
  // Korean
  `¤.{0,15}(?:정보|자료|결과).{0,12}(?:찾을 수 없|찾지 못|없습니다|없어요|확인할 수 없)`,
  // Not named by any source
  `¤.{0,20} (?:is|was|are|were|has|have)(?: not|n['’]t)(?: been)? (?:mentioned|listed|named|cited|referenced|featured|covered|included|discussed)\\b.{0,25}\\b(?:anywhere|(?:any|my|the|these|those) .{0,25}\\b(?:reviews?|sources?|results?|articles?|tests?|comparisons?|rankings?|reports?|guides?|data|director(?:y|ies)|roundups?|documents?|websites?|records?))\\b`,
  `(?:none of (?:the|my|these|those)|no) .{0,30}(?:reviews?|sources?|articles?|tests?|comparisons?|rankings?|reports?|guides?|lists?|roundups?|documents?|pages?) .{0,20}(?:mention|list|name|cite|reference|feature|cover|include|discuss)(?:s|ed)? .{0,20}¤`,
  `¤.{0,30} (?:i have|i['’]ve|i found|i find|i see|there is|there['’]s) (?:no|nothing)\\b.{0,30} (?:of|about|on|for|under) (?:it|them|this|that|(?:the|this|that) name)\\b`,
  `¤.{0,30} (?:wird|wurde|ist) (?:in keine[mnr]? .{0,40}|nirgend\\w+ .{0,20}|.{0,40}nicht )(?:erwähnt|genannt|aufgeführt|gelistet)|¤.{0,30} (?:taucht .{0,20}(?:in keine|nirgend|nicht in)|kommt .{0,20}(?:in keine|nirgend|nicht in).{0,40} vor|erscheint .{0,20}(?:in keine|nirgend))|keine[rs]? .{0,40} (?:erwähnt|nennt) .{0,20}¤|¤.{0,20} sagt mir .{0,12}nichts|¤.{0,40}(?:dazu|darüber) .{0,30}(?:keine|nichts)`,
  `¤.{0,20} n['’](?:est|a été|a pas été) (?:pas |jamais )?(?:mentionn|cit|nomm|référenc|répertori)\\w+ .{0,12}(?:dans|par|nulle)|¤.{0,20} (?:n['’]apparaît|ne figure) (?:pas )?.{0,6}(?:dans (?:aucun|mes)|nulle part)|aucun\\w* .{0,40}(?:mentionne|cite|parle de|évoque)\\w* .{0,20}¤`,
  `¤.{0,20} no (?:aparece|figura|se menciona|es mencionad[ao]|fue mencionad[ao]|ha sido mencionad[ao]) .{0,6}(?:en|por) (?:ningun|mis|las? (?:fuentes|reseñas)|los resultados)|ningun[ao]? .{0,40}(?:menciona|cita|nombra|habla de)\\w* .{0,20}¤`,
  `¤.{0,20} non (?:compare|appare|figura|è citat[oa]|è menzionat[oa]|viene citat[oa]|viene menzionat[oa]|è stat[oa] citat[oa]|è stat[oa] menzionat[oa]) .{0,6}(?:in|da) (?:nessun|alcun)|nessun[ao]? .{0,40}(?:cita|menziona|nomina|parla di)\\w* .{0,20}¤`,
  `¤.{0,20} não (?:aparece|consta|figura|é citad[oa]|é mencionad[oa]|foi citad[oa]|foi mencionad[oa]) .{0,6}(?:em|por) nenhum|nenhuma? .{0,40}(?:cita|menciona|fala d)\\w* .{0,20}¤`,
  `¤.{0,20} (?:wordt|werd|is|komt) .{0,12}(?:in geen|nergens|niet in (?:de|mijn|deze))\\b.{0,40}(?:genoemd|vermeld|voor|besproken)|geen (?:enkele )?.{0,30} (?:noemt|vermeldt|bespreekt) .{0,20}¤`,
  `¤.{0,20} nie (?:pojawia się|występuje|figuruje|jest wymienian\\w+|jest wspominan\\w+|został\\w* wymienion\\w+) .{0,6}(?:w|na|przez) (?:żadn|moich)|żadn\\w+ .{0,40}nie (?:wspomina|wymienia)\\w* .{0,20}¤`,
  `¤.{0,20} (?:нигде не|не) (?:упоминается|упоминался|упоминалась|упоминалось|встречается|фигурирует|значится|упомянут[аоы]?) ?(?:ни в|ни на|нигде|в (?:моих|этих))|¤.{0,20} нигде не (?:упомина|встреча|фигурир)|ни (?:один|одна|одно|в одном|в одной) .{0,40}не упомина[а-я]+ .{0,20}¤`,
  `¤.{0,20} (?:nämns|omnämns|förekommer) .{0,6}(?:inte i|i inga|i ingen|i inget|ingenstans)|¤.{0,20} (?:nævnes|omtales) (?:ikke i|ingen steder)|¤.{0,20} (?:nevnes|omtales) (?:ikke i|ingen steder)|¤.{0,30} ei (?:mainita|esiinny) (?:missään|yhdessäkään)|¤.{0,30}(?:hiçbir|herhangi bir) .{0,40}(?:geçmiyor|bahsedilmiyor|yer almıyor|anılmıyor)`,
  `¤.{0,20} δεν (?:αναφέρεται|εμφανίζεται) .{0,6}(?:σε κα|πουθενά)|¤.{0,20}(?:レビュー|口コミ|記事|情報源|検索結果|比較|一覧|データ).{0,4}(?:に|でも|では)も?(?:登場|掲載|言及|記載|出て|見当たり|紹介).{0,8}(?:ません|ない|おりません)`,
  `(?:没有|沒有|无|無)(?:任何|一篇|一家|一个|一個)?.{0,6}(?:评测|评论|评价|文章|资料|来源|榜单|媒体|評測|評論|評價|資料|來源|媒體).{0,6}(?:提到|提及|提过|提過|收录|收錄|介绍|介紹).{0,4}¤|¤.{0,6}(?:没有|沒有|并未|並未|未|从未|從未)(?:在|被|出现在|出現在).{0,16}(?:评测|评论|评价|文章|资料|来源|结果|榜单|評測|評論|資料|來源|結果|提到|提及)`,
  `¤.{0,20}(?:어떤|어느|모든) .{0,12}(?:리뷰|후기|기사|자료|결과|출처|목록)에(?:도|서도|서)? ?(?:언급|등장|소개|나오|포함).{0,6}(?:않|없)`,
  `(?:لم|لا) (?:يرد|ترد|يذكر|تذكر|يظهر|تظهر|يتم) .{0,12}¤.{0,20}في أي|¤.{0,10} (?:لم|لا) (?:يرد|ترد|يذكر|تذكر|يظهر|تظهر).{0,12} في أي|לא (?:מצאתי|נמצא) .{0,20}(?:מידע|פרטים|נתונים).{0,12}¤|¤.{0,6} לא (?:מוזכר|מופיע)[א-ת]{0,2} .{0,6}(?:באף|בשום)`,
  // Nothing found, in further languages
  `(?:en löytänyt|ei löytynyt) .{0,30}tieto.{0,20}¤|fandt ingen .{0,20}oplysninger .{0,8}om .{0,20}¤|fant ingen .{0,20}informasjon .{0,8}om .{0,20}¤|nenaš[eil]\\w* .{0,20}informac.{0,20}¤|nem találtam .{0,20}(?:információ|adat).{0,30}¤|¤.{0,30}nem találtam|не (?:знайшов|знайшла|маю) .{0,20}(?:інформаці|даних).{0,12}про .{0,20}¤|tidak (?:menemukan|ada|memiliki) .{0,20}informasi .{0,12}(?:tentang|mengenai) .{0,20}¤|không (?:tìm thấy|có) .{0,8}thông tin .{0,8}về .{0,20}¤`,
].map((source) => new RegExp(fold(source), 'u'));

/** "I could not find a better one than Acme" is praise. */
const PRAISE = new RegExp(
  fold(
    `better|best|beat|besser|bessere|mejor|mieux|meilleur|meglio|miglior|melhor|beter|lepsz|bättre|лучш|καλύτερ|より|更好|أفضل|than ¤`,
  ),
  'u',
);

const GUESS = new RegExp(
  fold(
    `(?:^|[^a-z])(?:if|could you|can you|please|may be|might|maybe|perhaps|possibly|possible that|spell\\w*|more (?:details|information|context)|wenn|falls|könnten sie|kannst du|möglicherweise|vielleicht|peut-être|pourriez|si vous|podrías|puedes|quizás|forse|potresti|talvez|poderia|als u|als je|misschien|kunt u|jeśli|może|om du|kanske)(?:[^a-z]|$)|если|возможно|может|αν |ίσως|もし|場合|かもしれ|如果|可能|إذا|ربما|만약`,
  ),
  'u',
);

const BEFORE = 220;
const AFTER = 120;

/** Whether the clause that holds the name says that nothing is known of it. */
export function isAbsence(prose: string, clause: Span, name: Span): boolean {
  const before = prose.slice(Math.max(clause.start, name.start - BEFORE), name.start);
  const after = prose.slice(name.end, Math.min(clause.end, name.end + AFTER));
  const text = flat(`${fold(before)}¤${fold(after)}`);
  return !PRAISE.test(text) && ABSENCE.some((pattern) => pattern.test(text));
}

/** After "I know nothing of Acme": "If Acme is a new company, …", "Could you tell me more about Acme?" */
export function isGuess(prose: string, sentence: Span, name: Span): boolean {
  const before = prose.slice(Math.max(sentence.start, name.start - BEFORE), name.start);
  const after = prose.slice(name.end, Math.min(sentence.end, name.end + AFTER));
  return GUESS.test(flat(`${fold(before)}¤${fold(after)}`));
}

function flat(text: string): string {
  return text.replace(/[*_"“”«»„\s]+/g, ' ').replaceAll('’', "'");
}
