import { fold } from './words.ts';

/** "In no particular order", "alphabetically": the order of the names says nothing about them. Spelt as one writes, folded like the text. */
const UNORDERED = new RegExp(
  fold(
    [
      `in no (?:particular|specific|special|certain|set) (?:order|ranking)|in (?:any|random|alphabetical|arbitrary) order|(?:not|n['’]t) (?:ranked|in any order|in (?:a|any) (?:particular|specific) order)|alphabetically|order (?:does not|doesn['’]t) matter|unranked`,
      `(?:ohne|in keiner) (?:bestimmte|besondere|feste|spezielle|festgelegte)[rn]? (?:reihenfolge|rangfolge)|in (?:zufälliger|beliebiger|alphabetischer|loser|willkürlicher) reihenfolge|ohne (?:rangfolge|wertung)|keine rangfolge|alphabetisch sortiert`,
      `sans ordre|dans (?:aucun ordre|le désordre)|ordre (?:alphabétique|aléatoire)`,
      `sin (?:ningún |un )?orden|en ningún orden|orden (?:alfabético|aleatorio)`,
      `senza (?:un |alcun )?ordine|in nessun ordine|ordine (?:sparso|alfabetico|casuale)`,
      `sem (?:uma |nenhuma )?ordem|em nenhuma ordem|ordem (?:alfabética|aleatória)`,
      `in (?:willekeurige|alfabetische|geen (?:bepaalde|specifieke)) volgorde|zonder (?:bepaalde|specifieke|vaste) volgorde`,
      `w (?:przypadkowej|losowej|dowolnej|alfabetycznej) kolejności|bez (?:określonej |szczególnej )?kolejności|kolejność (?:jest )?(?:przypadkowa|losowa|alfabetyczna)`,
      `utan (?:inbördes|särskild|någon särskild) ordning|i (?:ingen särskild|slumpmässig|alfabetisk) ordning|bokstavsordning`,
      `i (?:tilfældig|vilkårlig|alfabetisk) rækkefølge|uden (?:særlig|bestemt) rækkefølge|i (?:tilfeldig|vilkårlig|alfabetisk) rekkefølge|uten (?:spesiell|bestemt) rekkefølge`,
      `satunnaisessa järjestyksessä|aakkosjärjestyksessä|ei missään tietyssä järjestyksessä`,
      `bez (?:konkrétního |určitého )?pořadí|v (?:náhodném|abecedním|libovolném) pořadí|tetszőleges sorrendben|sorrend nélkül|fără o ordine`,
      `rastgele sıra|alfabetik sıra|belirli bir sıra(?:lama)? (?:olmadan|olmaksızın|gözetmeksizin|gözetmeden|yok)|sıralama gözetmeksizin`,
      `в (?:произвольном|случайном|алфавитном) порядке|без (?:определенного|особого) порядка|порядок не имеет|у довільному порядку|без певного порядку`,
      `χωρίς (?:συγκεκριμένη|ιδιαίτερη) σειρά|(?:τυχαία|αλφαβητική) σειρά`,
      `順不同|五十音順|アルファベット順|不分先后|不分先後|排名不分|没有特定顺序|沒有特定順序|随机顺序|隨機順序|按字母顺序|按拼音`,
      `순서(?:와|는|에)? ?(?:상관|관계|무관|없이)|무순|가나다순`,
      `(?:دون|بدون|بلا|من غير) (?:أي )?ترتيب|ترتيب (?:عشوائي|أبجدي)|(?:ללא|בלי) סדר|סדר אקראי|किसी विशेष क्रम में नहीं|tanpa urutan|không theo thứ tự`,
    ].join('|'),
  ),
  'u',
);

export function saysUnordered(text: string): boolean {
  return UNORDERED.test(fold(text).replace(/\s+/g, ' '));
}
