import type { Said } from '@signpost/contract/indexing';
import type { SaidWords } from '../../said.ts';

const addresses = (count: number) => (count === 1 ? '1 Adresse' : `${count} Adressen`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;

/** As `home_taken` and `home_unclear` begin. */
export function homeInTexts({
  by,
  home,
  there,
  all,
  used,
}: Extract<Said, { code: 'home_taken' | 'home_unclear' }>) {
  return `Laut ${by === 'export' ? 'Export' : 'Datenbank'} ist die Website unter ${home}, aber ${there} von ${all} Adressen in ihren Beiträgen sind unter ${used}`;
}

/** What to know of a run or of a source. */
export const notes = {
  source_not_finished: ({ kind, location }) =>
    `${kind} ${location} wurde beim letzten Mal nicht zu Ende gelesen: Was bis dahin gelesen wurde, wird mit gezeigt. Indexieren Sie diese Quelle noch einmal, um den Rest zu lesen.`,
  same_address: ({ kind, location, id }) =>
    `${kind} ${location} liest dieselbe Adresse wie diese Quelle: Ein Beitrag, den es nicht mehr gibt, bleibt in den Listen, bis beide noch einmal gelesen wurden. Wenn eine von beiden genügt, entfernen Sie die andere (signpost index remove ${id}) und indexieren Sie diese noch einmal.`,
  slow_pattern: ({ pattern }) =>
    `Die Weiterleitung mit dem Muster ${pattern} wurde ausgelassen: Es dauert zu lange festzustellen, welche Adressen darauf passen.`,
  time_spent: ({ opening, reading, extracting, storing, resolving, publishing }) =>
    `Zeit: ${seconds(opening)} für das Öffnen der Quelle, ${seconds(reading)} für das Lesen, ${seconds(extracting)} für Links und Texte, ${seconds(storing)} für das Speichern, ${seconds(resolving)} für die Ziele der Links, ${seconds(publishing)} für das Veröffentlichen.`,
  robots_forbid: ({ count }) => `Ausgelassen, weil robots.txt es verbietet: ${addresses(count)}.`,
  no_html: ({ count }) => `Ausgelassen, weil es keine HTML-Seiten sind: ${addresses(count)}.`,
  soft_missing: ({ count }) =>
    `${count} Adressen antworten mit derselben Seite wie eine, die es nicht gibt, und gelten als fehlend.`,
  crawl_stopped: ({ why }, say) => `Das Crawlen wurde beendet: ${say(why)}.`,
  not_asked: ({ count, why }, say) =>
    `${count} Adressen wurden nicht abgefragt, jede aus diesem Grund: ${say(why)}.`,
  unlisted: ({ count, asked }) =>
    `Links führen zu ${count} Adressen, die die Sitemaps nicht aufführen. Bei den ersten ${asked} wurde gefragt, ob es sie gibt.`,
  sitemap_too_deep: ({ address }) =>
    `Die Sitemap ${address} wurde nicht gelesen: Es gibt zu viele Sitemaps in Sitemaps.`,
  sitemap_unreadable: ({ address, why }, say) => `Die Sitemap ${address} war nicht lesbar: ${say(why)}.`,
  sitemap_characters: ({ address, count }) =>
    `Die Sitemap ${address} enthält ${count} Zeichen, die XML nicht erlaubt.`,
  sitemap_is_feed: ({ address }) =>
    `${address} ist ein Feed, der nur die neuesten Seiten aufführt: Seiten, die herausgefallen sind, werden behalten.`,
  sitemap_faulty: ({ address, count, detail }) =>
    `Die Sitemap ${address} ist fehlerhaft, ${count} ihrer Einträge wurden gelesen: ${detail}.`,
  sitemaps_foreign: ({ count, address }) =>
    `${count} Adressen in den Sitemaps gehören zu anderen Websites und wurden ausgelassen, zum Beispiel ${address}.`,
  sitemaps_empty: () =>
    'Die Sitemaps führen keine Seite dieser Website auf; deshalb wird nichts Bekanntes entfernt.',
  redirects_left_out: ({ count }) =>
    `Die Datei _redirects hat Regeln mit Platzhaltern oder Bedingungen, die ausgelassen wurden: ${count}.`,
  site_moved: ({ address, end }) => `${address} leitet zu ${end} weiter; das gilt als Adresse der Website.`,
  login_not_checked: ({ address, user }) =>
    `${address} sagt nicht, ob es das Anwendungspasswort von ${user} annimmt.`,
  wpml_languages: ({ address }) =>
    `${address} benutzt WPML, das Beiträge in anderen Sprachen zurückhalten kann. Wenn welche fehlen, lesen Sie die Datenbank.`,
  type_hidden: ({ type }) =>
    `Beiträge der Art ${type} werden ausgelassen: Besucher können sie nicht öffnen. Nennen Sie unter „Arten von Beiträgen“ alle, die Sie wollen, um auch diese zu lesen.`,
  type_unreadable: ({ type, why, isSignedIn }, say) =>
    `Beiträge der Art ${type} waren nicht lesbar: ${say(why)}.${isSignedIn ? '' : ' Ein Anwendungspasswort kann sie zugänglich machen.'}`,
  type_repeats: ({ type }) =>
    `Die Website gibt auf jeder Seite dieselben Beiträge der Art ${type} heraus: Nur einige waren lesbar.`,
  rest_no_post: ({ address }) => `Die REST-Schnittstelle hat keinen Beitrag unter ${address}.`,
  unexplained: ({ count, asked }) =>
    `Links führen zu ${count} Adressen, die die REST-Schnittstelle nicht erklärt. Bei den ersten ${asked} wurde gefragt, ob es sie gibt.`,
  type_guessed: ({ type }) =>
    `Die Datenbank hat keine Rewrite-Regeln: Für Beiträge der Art ${type} wird angenommen, dass sie unter /${type}/ stehen.`,
  types_not_open: ({ types }) =>
    `Nichts zeigt, dass Besucher Beiträge dieser Arten öffnen können, deshalb werden sie nicht gelesen: ${types.join(', ')}. Nennen Sie die gewünschten unter „Arten von Beiträgen“.`,
  types_not_counted: ({ types }) =>
    `Das Plugin, das auf der Website Links zählt, lässt Beiträge dieser Arten aus, wie es das tut, wenn Besucher sie nicht öffnen können; deshalb werden sie nicht gelesen: ${types.join(', ')}. Nennen Sie unter „Arten von Beiträgen“ alle, die Sie wollen, um auch diese zu lesen.`,
  host_in_posts: ({ home, posts, ofPosts, host, own, origin }) =>
    `Laut Datenbank ist die Website unter ${home}, aber ${posts} ihrer letzten ${ofPosts} Beiträge verlinken auf ${host} und ${own} auf diese Adresse. Wenn Besucher die Website unter ${host} finden, geben Sie ${origin} als öffentliche Adresse an.`,
  home_taken: (said) =>
    `${homeInTexts(said)}; das gilt als Adresse der Website. Wenn sie es nicht ist, geben Sie ${said.home} als öffentliche Adresse an.`,
  not_utf8: ({ file }) =>
    `${file} enthält Bytes, die kein UTF-8 sind; in den Texten damit fehlen Buchstaben. Exportieren Sie die Website erneut, oder wandeln Sie die Datei in UTF-8 um.`,
  characters_left_out: ({ file, found }) =>
    `${file} enthält Zeichen, die XML nicht erlaubt; sie wurden ausgelassen: ${found}.`,
  types_taken_for_posts: ({ types }) =>
    `Ein Export sagt nicht, ob Besucher Beiträge dieser Arten öffnen können; deshalb gelten sie als Beiträge: ${types.join(', ')}. Wenn nicht, nennen Sie unter „Arten von Beiträgen“ nur die anderen.`,
  plugin_redirects: ({ plugins }) =>
    `Die Beiträge haben Felder von ${plugins.join(' und ')}, dessen Weiterleitungen kein Export enthält: Links, die sie weiterleiten, können als kaputt erscheinen. Die Datenbank enthält sie: Lesen Sie stattdessen die Datenbank.`,
  files_taken_for_posts: () =>
    'Ein Export sagt nicht, ob hochgeladene Dateien eigene Seiten haben: Sie gelten als Beiträge, weil die Website älter ist als WordPress 6.4, das solche Seiten abschaltet.',
  files_without_pages: () =>
    'Ein Export sagt nicht, ob hochgeladene Dateien eigene Seiten haben: Es wird angenommen, dass sie keine haben, wie auf neuen Websites seit WordPress 6.4. Nennen Sie attachment unter „Arten von Beiträgen“, wenn sie welche haben.',
  road_rest: ({ home, root }) =>
    `${home} ist eine WordPress-Website, deren REST-Schnittstelle antwortet (${root}); dort werden die Beiträge gelesen.`,
  road_sitemap: ({ home, why, sitemap }, say) =>
    `${home} ${say(why)}; die Sitemap (${sitemap}) führt die Seiten auf und sagt, was zu lesen ist.`,
  road_crawl: ({ home, why }, say) =>
    `${home} ${say(why)}, und es gibt keine Sitemap; die Seiten werden gefunden, indem Links ab der Startseite gefolgt wird.`,
} satisfies Partial<SaidWords>;
