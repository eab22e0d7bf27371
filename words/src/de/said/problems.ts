import type { SaidWords } from '../../said.ts';
import { numbers } from '../numbers.ts';
import { homeInTexts } from './notes.ts';

const GENERATED = 'Geben Sie den Ordner an, den der Generator Ihrer Website schreibt.';
const DATABASE = 'mysql://benutzer@rechner:3306/name';
const STAYS = 'Nichts wurde veröffentlicht, und was vorher zu sehen war, bleibt.';

const WAYS = {
  log: 'Sehen Sie im Fehlerprotokoll der Website nach, und versuchen Sie es später noch einmal',
  user: 'Prüfen Sie, was der Benutzer lesen darf',
  password: 'Geben Sie Benutzer und Anwendungspasswort an',
};

function listOf(sites: readonly { prefix: string; home: string }[]): string {
  return sites.map(({ prefix, home }) => `${prefix} (${home === '' ? 'ohne Adresse' : home})`).join(', ');
}

/** Why a source cannot be read or its posts are not published, and what to do. */
export const problems = {
  silent_process: () =>
    'Der Prozess gab fünf Minuten lang kein Lebenszeichen und wurde beendet. Die Quelle enthält etwas, das sich nicht in vertretbarer Zeit lesen lässt.',
  no_host_found: () =>
    'Keiner der verlinkten Hosts wurde gefunden: Ist dieser Rechner offline? Es wurde nichts vermerkt.',
  disk_almost_full: ({ folder, left, needed }) =>
    `Der Datenträger von ${folder} ist fast voll: ${left} MB sind frei, und ${needed} MB müssen es sein, bevor etwas gelesen wird. Schaffen Sie Platz und versuchen Sie es noch einmal.`,

  no_web_site: ({ address }) =>
    `${JSON.stringify(address)} ist keine Adresse einer Website. Schreiben Sie sie wie https://www.example.com.`,
  not_reached: ({ address, why }, say) => `${address} war nicht lesbar: ${say(why)}. Prüfen Sie die Adresse.`,
  not_let_in: ({ address, status }) =>
    `${address} antwortet mit Status ${status}. Prüfen Sie die Adresse, und ob die Website Besucher ohne Passwort einlässt.`,
  asks_for_patience: ({ address, status }) =>
    `${address} bittet um Geduld (Status ${status}). Versuchen Sie es später noch einmal, und sehen Sie nach, ob Besucher sie öffnen können.`,
  refuses_machine: ({ address, status }) =>
    `${address} weist diesen Rechner ab (Status ${status}), wie Firewalls es tun. Lassen Sie ihn dort durch, oder lesen Sie die Datenbank oder einen Export.`,
  answers_with: ({ address, status }) =>
    `${address} antwortet mit Status ${status}. Prüfen Sie die Adresse, und sehen Sie nach, ob Besucher sie öffnen können.`,
  robots_unreadable: ({ address, why }, say) => `${address} war nicht lesbar: ${say(why)}.`,
  robots_unknown: ({ address, status }) =>
    `${address} antwortet mit Status ${status}; so ist nicht bekannt, was gelesen werden darf. Versuchen Sie es später noch einmal.`,
  robots_forbid_all: ({ home }) =>
    `Die robots.txt von ${home} verbietet Signpost, die Website zu lesen. Erlauben Sie dort den Agenten „Signpost“.`,
  no_sitemap: ({ address }) =>
    `${address} hat keine Sitemap: robots.txt nennt keine lesbare, und unter den üblichen Adressen ist keine. Geben Sie die Adresse der Sitemap an, oder wählen Sie „Crawlen“.`,

  no_wordpress: ({ address }) =>
    `${address} antwortet nicht wie eine WordPress-Website mit REST-Schnittstelle. Wählen Sie „Website (automatisch erkannt)“.`,
  rest_refuses_user: ({ address, user, status }) =>
    `${address} lässt ${user} die REST-Schnittstelle nicht lesen (Status ${status}). Prüfen Sie Benutzer und Anwendungspasswort, und ob der Webserver die Kopfzeile Authorization weitergibt.`,
  rest_refused: ({ address, status, isForEverything }) =>
    `${address} lässt Besucher die REST-Schnittstelle nicht lesen (Status ${status}). ${
      isForEverything
        ? 'Der Webserver verlangt von allen ein Passwort: Lassen Sie diesen Rechner ohne ein, oder lesen Sie die Datenbank oder einen Export.'
        : `${WAYS.password}, oder wählen Sie „Sitemap“ oder „Crawlen“.`
    }`,
  password_refused: ({ address, user, status }) =>
    `${address} nimmt das Anwendungspasswort von ${user} nicht an (Status ${status}). Prüfen Sie beides, legen Sie im Profil ein neues an, sehen Sie nach, ob der Webserver die Kopfzeile Authorization weitergibt, oder lassen Sie das Passwort weg, um zu lesen, was Besucher sehen.${
      address.startsWith('https:')
        ? ''
        : ' WordPress nimmt solche Passwörter nur über https an, außer in der Umgebung „local“.'
    }`,
  rest_lacks_types: ({ address, types, names }) =>
    `Die REST-Schnittstelle von ${address} hat diese Arten nicht: ${types.join(', ')}. Sie hat: ${names.join(', ')}.`,
  rest_no_json: ({ address, route }) =>
    `Die REST-Schnittstelle von ${address} gibt ${route} nicht heraus: Ihre Antwort ist kein JSON. Suchen Sie davor nach Meldungen von PHP, und schalten Sie sie ab.`,
  rest_route_refused: ({ address, route, status }) =>
    `Die REST-Schnittstelle von ${address} gibt ${route} nicht heraus (Status ${status}). Versuchen Sie es später noch einmal, oder wählen Sie „Sitemap“ oder „Crawlen“.`,
  rest_route_unanswered: ({ address, route, why }, say) =>
    `Die REST-Schnittstelle von ${address} gibt ${route} nicht heraus: ${say(why)}. Versuchen Sie es später noch einmal.`,
  rest_fails: ({ address, why }, say) =>
    `Die REST-Schnittstelle von ${address} versagt: ${say(why)}. Versuchen Sie es später noch einmal: Der Lauf geht dort weiter, wo er war.`,
  rest_refuses_rest: ({ address, type, why }, say) =>
    `Die REST-Schnittstelle von ${address} hat einige Beiträge der Art ${type} herausgegeben und verweigert die übrigen: ${say(why)}. Sehen Sie nach, ob eine Firewall diesen Rechner aufhält, und versuchen Sie es später noch einmal: Der Lauf geht dort weiter, wo er war.`,
  rest_gives_nothing: ({ address, way }) =>
    `Die REST-Schnittstelle von ${address} gibt keinerlei Beiträge heraus. ${WAYS[way]}, oder wählen Sie „Sitemap“ oder „Crawlen“.`,
  no_password: ({ user }) => `Für ${user} fehlt das Passwort.`,

  records_have_types: () =>
    'Eine Datensatzdatei wird übernommen, wie sie ist: Lassen Sie die Arten von Beiträgen weg.',
  unknown_kind: ({ kind, kinds }) =>
    `Die Art von Quelle „${kind}“ ist unbekannt. Nehmen Sie eine von diesen: ${kinds.join(', ')}.`,
  no_base: () => 'Geben Sie die Adresse an, unter der Besucher den Ordner finden.',
  bad_base: ({ base }) =>
    `${base} ist keine Adresse einer Website: Geben Sie die Adresse an, unter der Besucher den Ordner finden, zum Beispiel https://example.com.`,
  bad_home: ({ home }) =>
    `${home} ist keine Adresse einer Website: Geben Sie eine wie https://example.com an.`,
  no_folder: ({ folder }) => `${folder} ist kein Ordner. ${GENERATED}`,
  no_html_file: ({ folder }) => `In ${folder} ist keine HTML-Datei. ${GENERATED}`,
  root_unreadable: ({ folder, detail }) =>
    `Der Ordner ${folder} lässt sich nicht lesen: ${detail}. ${GENERATED}`,
  records_unreadable: ({ file, detail }) => `${file} lässt sich nicht lesen: ${detail}. Prüfen Sie den Pfad.`,
  records_bad_home: ({ file, home }) =>
    `Der Datensatz der Website in ${file} nennt „${home}“ als Adresse: Es muss eine wie https://example.com sein.`,

  database_address: () => `Geben Sie die Datenbank wie ${DATABASE} an, oder eine SQLite-Datei.`,
  database_password_address: () =>
    `Die Adresse der Datenbank ist nicht lesbar. Schreiben Sie sie wie ${DATABASE}, mit %XX statt der Sonderzeichen des Passworts: %40 für @, %2F für /, %3A für :, %3F für ?, %23 für #, %25 für %.`,
  database_refuses_login: ({ place }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Sie weist Benutzer oder Passwort zurück. Prüfen Sie beides, und ob der Benutzer diese Datenbank lesen darf. Wenn der Server verschlüsselte Verbindungen verlangt, hängen Sie ?ssl=true an die Adresse an.`,
  database_refuses_tables: ({ place, detail }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Der Benutzer darf nicht alles lesen, was gebraucht wird (${detail}). Geben Sie ihm SELECT auf die ganze Datenbank.`,
  database_wants_ssl: ({ place }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Sie verlangt eine verschlüsselte Verbindung. Hängen Sie ?ssl=true an die Adresse an.`,
  database_certificate: ({ place, detail }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Ihrem Zertifikat wird nicht vertraut (${detail}). Nennen Sie die Datei der Stelle, die es unterschrieben hat, in der Umgebungsvariablen NODE_EXTRA_CA_CERTS.`,
  database_missing: ({ place }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Es gibt keine Datenbank mit diesem Namen.`,
  database_unreachable: ({ place, detail }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Sie ist nicht erreichbar (${detail}). Prüfen Sie Rechner und Port, und ob der Server läuft.`,
  database_lost: ({ place }) =>
    `Die Datenbank ${place} lässt sich nicht lesen: Die Verbindung ging verloren.`,
  database_unreadable: ({ place, detail }) => `Die Datenbank ${place} lässt sich nicht lesen: ${detail}.`,
  database_file_busy: ({ file }) =>
    `Die Datenbankdatei ${file} lässt sich nicht lesen: Ein anderes Programm schreibt gerade hinein. Versuchen Sie es später noch einmal.`,
  database_file_unreadable: ({ file, detail }) =>
    `Die Datenbankdatei ${file} lässt sich nicht lesen: ${detail}. Geben Sie ${DATABASE} an, oder die Datei der SQLite-Erweiterung, üblicherweise wp-content/database/.ht.sqlite.`,
  no_tables: ({ place, prefix, tables, sites }) =>
    `Die Datenbank ${place} hat keine WordPress-Tabellen mit dem Präfix ${prefix}: ${tables.join(', ')} fehlen. Geben Sie das Präfix aus wp-config.php an, und einen Benutzer, der die Tabellen lesen darf.${sites.length === 0 ? '' : ` Es gibt: ${listOf(sites)}.`}`,
  several_sites: ({ place, sites }) =>
    `In der Datenbank ${place} sind ${sites.length} Websites. Wählen Sie eine durch das Präfix ihrer Tabellen: ${listOf(sites)}.`,
  no_plugin_tables: ({ place, tables }) =>
    `Die Datenbank ${place} hat keine ${tables.join(' und keine ')}. Nehmen Sie die Links nicht aus dem Plugin: Dann werden sie im Inhalt gesucht.`,
  database_no_home: () =>
    'Die Datenbank nennt die Adresse der Website nicht (Option home). Geben Sie die öffentliche Adresse an.',
  database_lacks_types: ({ place, types, names }) =>
    `Die Datenbank ${place} hat keine Beiträge dieser Arten: ${types.join(', ')}. Sie hat: ${names.join(', ')}.`,
  home_unclear: (said) =>
    `${homeInTexts(said)}. Geben Sie die Adresse, die Besucher benutzen, als öffentliche Adresse an: ${said.used} oder ${said.home}. Nichts wurde veröffentlicht.`,

  export_lacks_types: ({ types, names }) =>
    `Der Export hat keine Beiträge dieser Arten: ${types.join(', ')}. Er hat: ${names.join(', ')}.`,
  export_zipped: ({ file }) =>
    `${file} ist ein ZIP-Archiv. Entpacken Sie es, und geben Sie die XML-Dateien darin an.`,
  export_empty: ({ file }) => `${file} ist leer. Exportieren Sie die Website noch einmal.`,
  export_utf16: ({ file }) =>
    `${file} ist UTF-16 ohne Byte-Reihenfolge-Markierung; ihre Buchstaben lassen sich nicht sicher lesen. Wandeln Sie die Datei in UTF-8 um.`,
  export_encoding: ({ encoding }) =>
    `Die Kodierung ${encoding} ist nicht bekannt. Wandeln Sie die Datei in UTF-8 um.`,
  export_swells: ({ file, times }) =>
    `${file} wird beim Entpacken mehr als ${times}-mal so lang: Es ist kein Export einer Website.`,
  export_unreadable: ({ file, detail }) =>
    `${file} lässt sich nicht lesen: ${detail}. Prüfen Sie den Pfad, oder exportieren Sie die Website noch einmal.`,
  export_faulty: ({ file, line, column, detail }) =>
    `${file} lässt sich in Zeile ${line}, Spalte ${column} nicht lesen: ${detail}. Nichts davon wurde übernommen; exportieren Sie die Website noch einmal.`,
  no_export: ({ file }) =>
    `${file} ist kein Export von WordPress (WXR). Exportieren Sie einen unter Werkzeuge → Daten exportieren.`,
  export_no_home: ({ file }) =>
    `${file} nennt die Adresse der Website nicht. Exportieren Sie die Website noch einmal.`,
  two_exports: ({ first, home, second, other }) =>
    `Die Dateien sind von zwei Websites: ${first} ist von ${home}, und ${second} ist von ${other}. Lesen Sie jede Website mit einem eigenen Datenordner ein.`,

  other_site: ({ home, other }) =>
    `Hier ist schon ${home} eingelesen, und diese Quelle ist ${other}. Entfernen Sie zuerst die andere Quelle. Wenn beide dieselbe Website sind, geben Sie ${home} als weitere Adresse an.`,
  beside_records: ({ kind, location }) =>
    `Hier ist schon ${kind} ${location} eingelesen, und eine Datensatzdatei enthält eine ganze Website. Entfernen Sie zuerst die andere Quelle.`,
  shrinks: ({ removed, before }) =>
    `Es fehlen ${numbers.whole(removed)} der ${numbers.whole(before)} gespeicherten Beiträge, mehr als die Hälfte. Nichts wurde veröffentlicht. Wenn sie wirklich wegfallen sollen, starten Sie den Lauf auf der Kommandozeile mit --allow-shrink.`,
  nothing_found: () =>
    `Der Lauf fand keine Beiträge. ${STAYS} Prüfen Sie die Angaben: Eine Adresse muss die einer Seite der Website (HTML) sein, die auf ihre anderen Seiten verlinkt; eine Datei oder Datenbank muss veröffentlichte Beiträge enthalten. Wenn die Website wirklich keine hat, starten Sie den Lauf auf der Kommandozeile mit --allow-shrink.`,
  no_posts_of_types: ({ types }) =>
    `Der Lauf fand keine Beiträge der gewünschten Arten: ${types.join(', ')}. ${STAYS} Nennen Sie andere Arten von Beiträgen, oder keine, um alle zu lesen.`,

  login_in_address: () => 'Lassen Sie Benutzer und Passwort in der Adresse der Website weg.',
  no_web_location: () => 'Schreiben Sie eine Adresse wie https://www.example.com.',
  no_whole_path: () => 'Schreiben Sie einen ganzen Pfad, von der Wurzel an.',
  folder_not_allowed: ({ kind }) =>
    `Dateien und Ordner dürfen hier nur unterhalb derer genannt werden, die SIGNPOST_SOURCE_FOLDERS aufführt. Ändern Sie diese Einstellung, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index ${kind}.`,
  database_not_allowed: ({ kind }) =>
    `Datenbanken dürfen hier nur auf Hosts genannt werden, die SIGNPOST_SOURCE_DATABASE_HOSTS aufführt. Ändern Sie diese Einstellung, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index ${kind}.`,
  database_option_not_allowed: ({ kind }) =>
    `Die Adresse einer Datenbank darf hier keine andere Option haben als ssl=true oder ssl=false. Lassen Sie die anderen weg, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index ${kind}.`,
} satisfies Partial<SaidWords>;
