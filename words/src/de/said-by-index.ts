import type { Translations } from '../said-by-index.ts';

/**
 * What the index says in English, and in German. Of two that fit a text the first one is meant. What stands for `{why}` is one of
 * these texts itself.
 */
export const saidByIndex: Translations = {
  // Why a document could not be read, or a site.
  'The process gave no sign of life for five minutes and was ended. The source has something that cannot be read in reasonable time.':
    'Der Prozess gab fünf Minuten lang kein Lebenszeichen und wurde beendet. Die Quelle enthält etwas, das sich nicht in vertretbarer Zeit lesen lässt.',
  'The redirect with the pattern {pattern} was left out: it takes too long to tell which addresses fit it.':
    'Die Weiterleitung mit dem Muster {pattern} wurde ausgelassen: Es dauert zu lange festzustellen, welche Adressen darauf passen.',
  'The disk of {folder} is almost full: {left} MB are free, and {needed} MB have to be before anything is read. Make room on it, then try again.':
    'Der Datenträger von {folder} ist fast voll: {left} MB sind frei, und {needed} MB müssen es sein, bevor etwas gelesen wird. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'the server refuses it (status {status})': 'der Server verweigert es (Status {status})',
  'the server asks to come again later (status {status})':
    'der Server bittet, später wiederzukommen (Status {status})',
  'the server answers with status {status}': 'der Server antwortet mit Status {status}',
  'the site answers {why}': 'die Website antwortet {why}',
  'with status {status}': 'mit Status {status}',
  'with something else than posts': 'mit etwas anderem als Beiträgen',
  'it redirects more than {times} times': 'es leitet mehr als {times}-mal weiter',
  'it redirects in a circle, back to {address}': 'es leitet im Kreis weiter, zurück zu {address}',
  '{address} is no address': '{address} ist keine Adresse',
  '{protocol} addresses are not asked, only http: and https:':
    'Adressen mit {protocol} werden nicht abgefragt, nur http: und https:',
  'no complete answer came within {seconds} seconds':
    'innerhalb von {seconds} Sekunden kam keine vollständige Antwort',
  'it is larger than {size}, of which no more is read':
    'es ist größer als {size}, mehr davon wird nicht gelesen',
  'it is packed as {encoding}, which is not understood':
    'es ist als {encoding} gepackt, was nicht verstanden wird',
  'it cannot be unpacked ({problem})': 'es lässt sich nicht entpacken ({problem})',
  'the connection failed ({why})': 'die Verbindung ist fehlgeschlagen ({why})',
  'the server does not speak https there: write http:// if that is meant':
    'der Server spricht dort kein https: Schreiben Sie http://, wenn das gemeint ist',
  'the authority that signed its certificate is not known: name the file of that authority in the environment variable NODE_EXTRA_CA_CERTS':
    'die Stelle, die sein Zertifikat unterschrieben hat, ist nicht bekannt: Nennen Sie die Datei dieser Stelle in der Umgebungsvariablen NODE_EXTRA_CA_CERTS',
  'it is no address of this site': 'es ist keine Adresse dieser Website',
  'the site lists the post and does not give it':
    'die Website führt den Beitrag auf und gibt ihn nicht heraus',
  'The folder cannot be read: {problem}.': 'Der Ordner lässt sich nicht lesen: {problem}.',
  'A symbolic link leads out of the folder and was not followed.':
    'Ein symbolischer Link führt aus dem Ordner hinaus; ihm wurde nicht gefolgt.',
  'The symbolic link leads nowhere: {problem}.': 'Der symbolische Link führt ins Leere: {problem}.',
  'The file {path} cannot be read: {problem}.': 'Die Datei {path} lässt sich nicht lesen: {problem}.',
  'Its content is longer than {size} MB.': 'Sein Inhalt ist länger als {size} MB.',
  'The database does not give its content: {problem}.':
    'Die Datenbank gibt seinen Inhalt nicht heraus: {problem}.',
  'The id {id} belongs to another page that has none of its own.':
    'Die Nummer {id} gehört einer anderen Seite, die keine eigene hat.',

  '{host} has the private or reserved address {address}, which is not asked unless the host is allowed (--allow-host {again} or SIGNPOST_ALLOWED_HOSTS)':
    '{host} hat die private oder reservierte Adresse {address}; sie wird nur abgefragt, wenn der Betreiber den Rechner erlaubt (SIGNPOST_ALLOWED_HOSTS)',
  'Its id {id} is larger than {largest}, the largest that can be kept.':
    'Seine Nummer {id} ist größer als {largest}, die größte, die sich speichern lässt.',
  'The item "{title}" has no id.': 'Der Eintrag „{title}“ hat keine Nummer.',

  // Why a place may not be named, or cannot be read as one.
  'Files and folders may be named here only below those that SIGNPOST_SOURCE_FOLDERS lists. Change that setting, or add the source on the command line: signpost index {kind}.':
    'Dateien und Ordner dürfen hier nur unterhalb derer genannt werden, die SIGNPOST_SOURCE_FOLDERS aufführt. Ändern Sie diese Einstellung, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index {kind}.',
  'Databases may be named here only at hosts that SIGNPOST_SOURCE_DATABASE_HOSTS lists. Change that setting, or add the source on the command line: signpost index {kind}.':
    'Datenbanken dürfen hier nur auf Hosts genannt werden, die SIGNPOST_SOURCE_DATABASE_HOSTS aufführt. Ändern Sie diese Einstellung, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index {kind}.',
  'The address of a database may have no option here but ssl=true or ssl=false. Leave the others out, or add the source on the command line: signpost index {kind}.':
    'Die Adresse einer Datenbank darf hier keine andere Option haben als ssl=true oder ssl=false. Lassen Sie die anderen weg, oder fügen Sie die Quelle mit der Befehlszeile hinzu: signpost index {kind}.',
  'location must be a whole path, from the root.': 'Schreiben Sie einen ganzen Pfad, von der Wurzel an.',

  // What to know of a run.
  '{source} was not read to its end the last time: what was read of it until then is shown too. Index it again to read the rest.':
    '{source} wurde beim letzten Mal nicht zu Ende gelesen: Was bis dahin gelesen wurde, wird mit gezeigt. Indexieren Sie diese Quelle noch einmal, um den Rest zu lesen.',
  '{source} reads the same address as this source: a post that is gone stays in the lists until both were read again. If one of them is enough, remove the other (signpost index remove {id}) and index this one again.':
    '{source} liest dieselbe Adresse wie diese Quelle: Ein Beitrag, den es nicht mehr gibt, bleibt in den Listen, bis beide noch einmal gelesen wurden. Wenn eine von beiden genügt, entfernen Sie die andere (signpost index remove {id}) und indexieren Sie diese noch einmal.',
  'Left out, because robots.txt forbids it: {why}.': 'Ausgelassen, weil robots.txt es verbietet: {why}.',
  'Left out, because they are no HTML pages: {why}.': 'Ausgelassen, weil es keine HTML-Seiten sind: {why}.',
  '1 address': '1 Adresse',
  '{count} addresses': '{count} Adressen',
  '{count} addresses answer with the same page as one that does not exist, and were taken for missing.':
    '{count} Adressen antworten mit derselben Seite wie eine, die es nicht gibt, und gelten als fehlend.',
  'The crawl was stopped: {why}.': 'Das Crawlen wurde beendet: {why}.',
  '{count} addresses were not asked, each because {why}.':
    '{count} Adressen wurden nicht abgefragt, jede aus diesem Grund: {why}.',
  'there are more than {count} addresses like {address}': 'es gibt mehr als {count} Adressen wie {address}',
  'The sitemap {address} was not read: there are too many sitemaps within sitemaps.':
    'Die Sitemap {address} wurde nicht gelesen: Es gibt zu viele Sitemaps in Sitemaps.',
  'there are too many addresses like it': 'es gibt zu viele Adressen wie diese',
  'it is more than {count} links away from the home page':
    'sie ist mehr als {count} Links von der Startseite entfernt',
  'it is longer than 2,000 characters': 'sie ist länger als 2.000 Zeichen',
  'its path is deeper than 20 folders': 'ihr Pfad ist tiefer als 20 Ordner',
  'the time of {minutes} minutes was over': 'die Zeit von {minutes} Minuten war um',
  '{count} addresses were asked': '{count} Adressen wurden abgefragt',
  'its path repeats itself': 'ihr Pfad wiederholt sich',
  'it is a calendar far from today': 'sie ist ein Kalender fern von heute',
  '{count} addresses in the sitemaps are of other sites and were left out, such as {address}.':
    '{count} Adressen in den Sitemaps gehören zu anderen Websites und wurden ausgelassen, zum Beispiel {address}.',
  'The sitemaps list no page of this site, so nothing that is known is removed.':
    'Die Sitemaps führen keine Seite dieser Website auf; deshalb wird nichts Bekanntes entfernt.',
  'The sitemap {address} could not be read: {why}.': 'Die Sitemap {address} war nicht lesbar: {why}.',
  'The sitemap {address} has {count} characters that XML does not allow.':
    'Die Sitemap {address} enthält {count} Zeichen, die XML nicht erlaubt.',
  'The sitemap {address} is not as it should be, {count} of its entries were read: {problem}.':
    'Die Sitemap {address} ist fehlerhaft, {count} ihrer Einträge wurden gelesen: {problem}.',
  '{address} is a feed, which lists the latest pages only: pages that left it are kept.':
    '{address} ist ein Feed, der nur die neuesten Seiten aufführt: Seiten, die herausgefallen sind, werden behalten.',
  'The file _redirects has rules with placeholders or conditions, which were left out: {count}.':
    'Die Datei _redirects hat Regeln mit Platzhaltern oder Bedingungen, die ausgelassen wurden: {count}.',
  'Posts of the type {type} could not be read: {why}.{advice}':
    'Beiträge der Art {type} waren nicht lesbar: {why}. Ein Anwendungspasswort kann sie zugänglich machen.',
  'Posts of the type {type} could not be read: {why}.': 'Beiträge der Art {type} waren nicht lesbar: {why}.',
  'no posts of the type {type} could be listed: {why}. Those known from before stay. Look into the error log of the site, or name the other types with --types':
    'Beiträge der Art {type} ließen sich nicht auflisten: {why}. Die schon bekannten bleiben. Sehen Sie im Fehlerprotokoll der Website nach, oder nennen Sie nur die anderen Arten',
  'Links lead to {count} addresses that the REST API does not explain. The first {asked} were asked whether they are there.':
    'Links führen zu {count} Adressen, die die REST-Schnittstelle nicht erklärt. Bei den ersten {asked} wurde gefragt, ob es sie gibt.',
  'The REST API has no post at {address}.': 'Die REST-Schnittstelle hat keinen Beitrag unter {address}.',
  '{address} does not say whether it accepts the application password of {user}.':
    '{address} sagt nicht, ob es das Anwendungspasswort von {user} annimmt.',
  '{address} redirects to {end}, which is taken for the address of the site.':
    '{address} leitet zu {end} weiter; das gilt als Adresse der Website.',
  'The database has no rewrite rules: posts of the type {type} are taken to stand below {path}.':
    'Die Datenbank hat keine Rewrite-Regeln: Für Beiträge der Art {type} wird angenommen, dass sie unter {path} stehen.',
  'Nothing says that visitors can open posts of these types, so they are not read: {types}. Name the types to read with --types.':
    'Nichts zeigt, dass Besucher Beiträge dieser Arten öffnen können, deshalb werden sie nicht gelesen: {types}. Nennen Sie die gewünschten unter „Arten von Beiträgen“.',
  'The database says that the site is at {home}, but {count} of its last {posts} posts link to {host} and {own} to that address. If visitors find the site at {same}, index it again with --home {address}.':
    'Laut Datenbank ist die Website unter {home}, aber {count} ihrer letzten {posts} Beiträge verlinken auf {host} und {own} auf diese Adresse. Wenn Besucher die Website unter {same} finden, geben Sie {address} als öffentliche Adresse an.',
  'The database says that the site is at {home}, but {there} of {all} addresses in its posts are at {used}, which was taken for the address of the site. If it is not, index it again with --home {address}.':
    'Laut Datenbank ist die Website unter {home}, aber {there} von {all} Adressen in ihren Beiträgen sind unter {used}; das gilt als Adresse der Website. Wenn sie es nicht ist, geben Sie {address} als öffentliche Adresse an.',
  'The database says that the site is at {home}, but {there} of {all} addresses in its posts are at {used}. Say which of the two visitors use: --home {same}, or --home {address}. Nothing was published.':
    'Laut Datenbank ist die Website unter {home}, aber {there} von {all} Adressen in ihren Beiträgen sind unter {used}. Geben Sie die Adresse, die Besucher benutzen, als öffentliche Adresse an: {same} oder {address}. Nichts wurde veröffentlicht.',
  'The export says that the site is at {home}, but {there} of {all} addresses in its posts are at {used}, which was taken for the address of the site. If it is not, index it again with --home {address}.':
    'Laut Export ist die Website unter {home}, aber {there} von {all} Adressen in ihren Beiträgen sind unter {used}; das gilt als Adresse der Website. Wenn sie es nicht ist, geben Sie {address} als öffentliche Adresse an.',
  'The export says that the site is at {home}, but {there} of {all} addresses in its posts are at {used}. Say which of the two visitors use: --home {same}, or --home {address}. Nothing was published.':
    'Laut Export ist die Website unter {home}, aber {there} von {all} Adressen in ihren Beiträgen sind unter {used}. Geben Sie die Adresse, die Besucher benutzen, als öffentliche Adresse an: {same} oder {address}. Nichts wurde veröffentlicht.',
  '{name} has bytes that are no UTF-8, and letters are missing in the texts with them. Export the site again, or convert the file to UTF-8.':
    '{name} enthält Bytes, die kein UTF-8 sind; in den Texten damit fehlen Buchstaben. Exportieren Sie die Website erneut, oder wandeln Sie die Datei in UTF-8 um.',
  '{name} has characters that XML does not allow, which were left out: {found}.':
    '{name} enthält Zeichen, die XML nicht erlaubt; sie wurden ausgelassen: {found}.',

  'The plugin that counts links on the site leaves posts of these types out, as it does where visitors cannot open them, so they are not read: {types}. Name all types that you want with --types to have them too.':
    'Das Plugin, das auf der Website Links zählt, lässt Beiträge dieser Arten aus, wie es das tut, wenn Besucher sie nicht öffnen können; deshalb werden sie nicht gelesen: {types}. Nennen Sie unter „Arten von Beiträgen“ alle, die Sie wollen, um auch diese zu lesen.',
  'An export does not say whether visitors can open posts of these types, so they are taken for posts: {types}. If they cannot, name the other types with --types.':
    'Ein Export sagt nicht, ob Besucher Beiträge dieser Arten öffnen können; deshalb gelten sie als Beiträge: {types}. Wenn nicht, nennen Sie unter „Arten von Beiträgen“ nur die anderen.',
  'The posts have fields of {plugins}, whose redirects no export contains: links that they lead on may be shown as broken. The database has them: index wordpress-db.':
    'Die Beiträge haben Felder von {plugins}, dessen Weiterleitungen kein Export enthält: Links, die sie weiterleiten, können als kaputt erscheinen. Die Datenbank enthält sie: Lesen Sie stattdessen die Datenbank.',
  'An export does not say whether uploaded files have pages of their own: they are taken for posts, because the site is older than WordPress 6.4, which switches such pages off.':
    'Ein Export sagt nicht, ob hochgeladene Dateien eigene Seiten haben: Sie gelten als Beiträge, weil die Website älter ist als WordPress 6.4, das solche Seiten abschaltet.',
  'An export does not say whether uploaded files have pages of their own: they are taken to have none, as on new sites since WordPress 6.4. Name attachment among --types if they have.':
    'Ein Export sagt nicht, ob hochgeladene Dateien eigene Seiten haben: Es wird angenommen, dass sie keine haben, wie auf neuen Websites seit WordPress 6.4. Nennen Sie attachment unter „Arten von Beiträgen“, wenn sie welche haben.',

  // Why a source cannot be read, and what to do.
  '{address} is no address of a web site. Write it as https://www.example.com.':
    '{address} ist keine Adresse einer Website. Schreiben Sie sie wie https://www.example.com.',
  '{address} could not be read: {why}. Check the address.':
    '{address} war nicht lesbar: {why}. Prüfen Sie die Adresse.',
  '{address} could not be read: {why}.': '{address} war nicht lesbar: {why}.',
  '{address} answers with status {status}. Check the address, and whether the site lets visitors in without a password.':
    '{address} antwortet mit Status {status}. Prüfen Sie die Adresse, und ob die Website Besucher ohne Passwort einlässt.',
  '{address} refuses this machine (status {status}), as firewalls do. Let it through there, or read the database or an export: index wordpress-db, or index wxr.':
    '{address} weist diesen Rechner ab (Status {status}), wie Firewalls es tun. Lassen Sie ihn dort durch, oder lesen Sie die Datenbank oder einen Export.',
  '{address} answers with status {status}. Check the address, and see whether visitors can open it.':
    '{address} antwortet mit Status {status}. Prüfen Sie die Adresse, und sehen Sie nach, ob Besucher sie öffnen können.',
  '{address} answers with status {status}, so that it is not known what may be read. Try again later.':
    '{address} antwortet mit Status {status}; so ist nicht bekannt, was gelesen werden darf. Versuchen Sie es später noch einmal.',
  '{address} has no sitemap: robots.txt names none that can be read, and the usual addresses have none. Give the address of the sitemap, or use `index crawl`.':
    '{address} hat keine Sitemap: robots.txt nennt keine lesbare, und unter den üblichen Adressen ist keine. Geben Sie die Adresse der Sitemap an, oder wählen Sie „Crawlen“.',
  'The robots.txt of {address} forbids Signpost to read the site. Allow the agent "Signpost" there.':
    'Die robots.txt von {address} verbietet Signpost, die Website zu lesen. Erlauben Sie dort den Agenten „Signpost“.',
  '{address} does not answer as a WordPress site with its REST API does. Try: index site {again}':
    '{address} antwortet nicht wie eine WordPress-Website mit REST-Schnittstelle. Wählen Sie „Website, von selbst auf dem besten Weg“.',
  '{address} does not let visitors read its REST API (status {status}). {why}':
    '{address} lässt Besucher die REST-Schnittstelle nicht lesen (Status {status}). {why}',
  'Give an application password with --user and --password-file, or read its pages: index sitemap {address}, or index crawl {again}.':
    'Geben Sie Benutzer und Anwendungspasswort an, oder wählen Sie „Sitemap“ oder „Crawlen“.',
  'The web server asks everybody for a password: let this machine in without one, or read the database or an export: index wordpress-db, or index wxr.':
    'Der Webserver verlangt von allen ein Passwort: Lassen Sie diesen Rechner ohne ein, oder lesen Sie die Datenbank oder einen Export.',
  '{address} refuses to let {user} read its REST API (status {status}). Check the user and the application password, and see that the web server passes the header Authorization on.':
    '{address} lässt {user} die REST-Schnittstelle nicht lesen (Status {status}). Prüfen Sie Benutzer und Anwendungspasswort, und ob der Webserver die Kopfzeile Authorization weitergibt.',
  "{address} refuses the application password of {user} (status {status}). Check both, make a new one in the user's profile, see that the web server passes the header Authorization on, or leave the password out to read what visitors see.":
    '{address} nimmt das Anwendungspasswort von {user} nicht an (Status {status}). Prüfen Sie beides, legen Sie im Profil ein neues an, sehen Sie nach, ob der Webserver die Kopfzeile Authorization weitergibt, oder lassen Sie das Passwort weg, um zu lesen, was Besucher sehen.',
  'The REST API of {address} does not have these types: {types}. It has: {names}.':
    'Die REST-Schnittstelle von {address} hat diese Arten nicht: {types}. Sie hat: {names}.',
  'The REST API of {address} does not give {route}: its answer is no JSON. Look for messages of PHP in front of it, and switch them off.':
    'Die REST-Schnittstelle von {address} gibt {route} nicht heraus: Ihre Antwort ist kein JSON. Suchen Sie davor nach Meldungen von PHP, und schalten Sie sie ab.',
  'The REST API of {address} fails: {why}. Try again later: the run goes on where it stopped.':
    'Die REST-Schnittstelle von {address} versagt: {why}. Versuchen Sie es später noch einmal: Der Lauf geht dort weiter, wo er war.',
  'The REST API of {address} gave some posts of the type {type} and refuses the others: {why}. See whether a firewall holds this machine up, and try again later: the run goes on where it stopped.':
    'Die REST-Schnittstelle von {address} hat einige Beiträge der Art {type} herausgegeben und verweigert die übrigen: {why}. Sehen Sie nach, ob eine Firewall diesen Rechner aufhält, und versuchen Sie es später noch einmal: Der Lauf geht dort weiter, wo er war.',
  'The REST API of {address} gives no posts of any type. {why}, or read its pages: index sitemap {again}, or index crawl {same}.':
    'Die REST-Schnittstelle von {address} gibt keinerlei Beiträge heraus. {why}, oder wählen Sie „Sitemap“ oder „Crawlen“.',
  'Check what the user may read': 'Prüfen Sie, was der Benutzer lesen darf',
  'Give an application password with --user and --password-file':
    'Geben Sie Benutzer und Anwendungspasswort an',
  'Look into the error log of the site and try again later':
    'Sehen Sie im Fehlerprotokoll der Website nach, und versuchen Sie es später noch einmal',
  '{address} asks for patience (status {status}). Try again later, and see whether visitors can open it.':
    '{address} bittet um Geduld (Status {status}). Versuchen Sie es später noch einmal, und sehen Sie nach, ob Besucher sie öffnen können.',
  'The REST API of {address} does not give {route} (status {status}). Try again later, or use `index sitemap` or `index crawl`.':
    'Die REST-Schnittstelle von {address} gibt {route} nicht heraus (Status {status}). Versuchen Sie es später noch einmal, oder wählen Sie „Sitemap“ oder „Crawlen“.',
  'The REST API of {address} does not give {route}: {why}. Try again later.':
    'Die REST-Schnittstelle von {address} gibt {route} nicht heraus: {why}. Versuchen Sie es später noch einmal.',
  'The database at {place} has no posts of these types: {types}. It has: {names}.':
    'Die Datenbank {place} hat keine Beiträge dieser Arten: {types}. Sie hat: {names}.',
  'The site gives the same posts of the type {type} on every page: only some could be read.':
    'Die Website gibt auf jeder Seite dieselben Beiträge der Art {type} heraus: Nur einige waren lesbar.',
  'The export has no posts of these types: {types}. It has: {names}.':
    'Der Export hat keine Beiträge dieser Arten: {types}. Er hat: {names}.',
  '{file} is a ZIP archive. Unpack it, and give the XML files that are in it.':
    '{file} ist ein ZIP-Archiv. Entpacken Sie es, und geben Sie die XML-Dateien darin an.',
  'There is no password for {user}: give it with --password-file.': 'Für {user} fehlt das Passwort.',
  'Give the database as mysql://user:password@host:3306/database, or a file of SQLite.':
    'Geben Sie die Datenbank wie mysql://benutzer@rechner:3306/name an, oder eine SQLite-Datei.',
  'The database at {place} cannot be read: {why}': 'Die Datenbank {place} lässt sich nicht lesen: {why}',
  'it refuses this user or password. Check both, and whether the user may read this database. If the server wants encrypted connections, add ?ssl=true to the address.':
    'Sie weist Benutzer oder Passwort zurück. Prüfen Sie beides, und ob der Benutzer diese Datenbank lesen darf. Wenn der Server verschlüsselte Verbindungen verlangt, hängen Sie ?ssl=true an die Adresse an.',
  'the user may not read all that is needed ({problem}). Grant SELECT on the whole database.':
    'Der Benutzer darf nicht alles lesen, was gebraucht wird ({problem}). Geben Sie ihm SELECT auf die ganze Datenbank.',
  'it wants an encrypted connection. Add ?ssl=true to the address.':
    'Sie verlangt eine verschlüsselte Verbindung. Hängen Sie ?ssl=true an die Adresse an.',
  'its certificate is not trusted ({problem}). Name the file of the authority that signed it in the environment variable NODE_EXTRA_CA_CERTS.':
    'Ihrem Zertifikat wird nicht vertraut ({problem}). Nennen Sie die Datei der Stelle, die es unterschrieben hat, in der Umgebungsvariablen NODE_EXTRA_CA_CERTS.',
  'the connection was lost.': 'Die Verbindung ging verloren.',
  'there is no database of this name.': 'Es gibt keine Datenbank mit diesem Namen.',
  'it cannot be reached ({problem}). Check host and port, and whether the server runs.':
    'Sie ist nicht erreichbar ({problem}). Prüfen Sie Rechner und Port, und ob der Server läuft.',
  'The database file {file} cannot be read: another program is writing to it. Try again later.':
    'Die Datenbankdatei {file} lässt sich nicht lesen: Ein anderes Programm schreibt gerade hinein. Versuchen Sie es später noch einmal.',
  'The address of the database cannot be read. Write it as mysql://user:password@host:3306/database, with %XX in place of special characters of the password: %40 for @, %2F for /, %3A for :, %3F for ?, %23 for #, %25 for %.':
    'Die Adresse der Datenbank ist nicht lesbar. Schreiben Sie sie wie mysql://benutzer@rechner:3306/name, mit %XX statt der Sonderzeichen des Passworts: %40 für @, %2F für /, %3A für :, %3F für ?, %23 für #, %25 für %.',
  'The database file {file} cannot be read: {problem}. Give mysql://user:password@host:3306/database, or the file of the SQLite drop-in, which is wp-content/database/.ht.sqlite by default.':
    'Die Datenbankdatei {file} lässt sich nicht lesen: {problem}. Geben Sie mysql://benutzer@rechner:3306/name an, oder die Datei der SQLite-Erweiterung, üblicherweise wp-content/database/.ht.sqlite.',
  'The database at {place} has no WordPress tables with the prefix {prefix}: {tables} cannot be found. Give the prefix that wp-config.php names with --prefix, and a user that may read the tables. {why}':
    'Die Datenbank {place} hat keine WordPress-Tabellen mit dem Präfix {prefix}: {tables} fehlen. Geben Sie das Präfix aus wp-config.php an, und einen Benutzer, der die Tabellen lesen darf. {why}',
  'There are: {sites}.': 'Es gibt: {sites}.',
  'The database at {place} has no WordPress tables with the prefix {prefix}: {tables} cannot be found. Give the prefix that wp-config.php names with --prefix, and a user that may read the tables.':
    'Die Datenbank {place} hat keine WordPress-Tabellen mit dem Präfix {prefix}: {tables} fehlen. Geben Sie das Präfix aus wp-config.php an, und einen Benutzer, der die Tabellen lesen darf.',
  'There are {count} sites in the database at {place}. Choose one with --prefix: {sites}.':
    'In der Datenbank {place} sind {count} Websites. Wählen Sie eine durch das Präfix ihrer Tabellen: {sites}.',
  'The database at {place} has no {tables}. Leave --trust-plugin-tables out: the links are then read from the content.':
    'Die Datenbank {place} hat keine {tables}. Nehmen Sie die Links nicht aus dem Plugin: Dann werden sie im Inhalt gesucht.',
  'The database does not say the address of the site (option home). Give it with --home URL.':
    'Die Datenbank nennt die Adresse der Website nicht (Option home). Geben Sie die öffentliche Adresse an.',
  '{home} is no address of a site: give --home an address such as https://example.com.':
    '{home} ist keine Adresse einer Website: Geben Sie eine wie https://example.com an.',
  'The data folder holds {home}, and this source is {other}. Use another folder (--data), or remove what it was read from first: signpost index sources, signpost index remove ID. If both are one site, add --alias {address}.':
    'Hier ist schon {home} eingelesen, und diese Quelle ist {other}. Entfernen Sie zuerst die andere Quelle. Wenn beide dieselbe Website sind, geben Sie {address} als weitere Adresse an.',
  '{base} is no address of a site: give --base the address under which visitors find the folder, such as https://example.com.':
    '{base} ist keine Adresse einer Website: Geben Sie die Adresse an, unter der Besucher den Ordner finden, zum Beispiel https://example.com.',
  'Give --base the address under which visitors find the folder.':
    'Geben Sie die Adresse an, unter der Besucher den Ordner finden.',
  "The folder {folder} cannot be read: {problem}. Give the folder that your site's generator writes.":
    'Der Ordner {folder} lässt sich nicht lesen: {problem}. Geben Sie den Ordner an, den der Generator Ihrer Website schreibt.',
  "{folder} is no folder. Give the folder that your site's generator writes.":
    '{folder} ist kein Ordner. Geben Sie den Ordner an, den der Generator Ihrer Website schreibt.',
  "There is no HTML file in {folder}. Give the folder that your site's generator writes.":
    'In {folder} ist keine HTML-Datei. Geben Sie den Ordner an, den der Generator Ihrer Website schreibt.',

  // Why nothing was published.
  'This {what} lacks {removed} of the {before} stored posts, more than half of them. Nothing was {done}. If they are meant to go, add --allow-shrink.':
    'Es fehlen {removed} der {before} gespeicherten Beiträge, mehr als die Hälfte. Nichts wurde veröffentlicht. Wenn sie wirklich wegfallen sollen, starten Sie den Lauf auf der Kommandozeile mit --allow-shrink.',
  'The run found no posts. Nothing was published, and what was served before stays. Check what was given: an address has to be that of a page of the site (HTML) that links to its other pages, a file or database has to hold published posts. If the site is meant to have none, add --allow-shrink.':
    'Der Lauf fand keine Beiträge. Nichts wurde veröffentlicht, und was vorher zu sehen war, bleibt. Prüfen Sie die Angaben: Eine Adresse muss die einer Seite der Website (HTML) sein, die auf ihre anderen Seiten verlinkt; eine Datei oder Datenbank muss veröffentlichte Beiträge enthalten. Wenn die Website wirklich keine hat, starten Sie den Lauf auf der Kommandozeile mit --allow-shrink.',
  'The run found no posts of the types that it was told to read: {types}. Nothing was published, and what was served before stays. Name others with --types, or read all with --types all.':
    'Der Lauf fand keine Beiträge der gewünschten Arten: {types}. Nichts wurde veröffentlicht, und was vorher zu sehen war, bleibt. Nennen Sie andere Arten von Beiträgen, oder keine, um alle zu lesen.',

  // Why an export file cannot be read.
  '{file} is empty. Export the site again.': '{file} ist leer. Exportieren Sie die Website noch einmal.',
  '{file} is UTF-16 without a byte order mark, so that its letters cannot be told for certain. Convert the file to UTF-8.':
    '{file} ist UTF-16 ohne Byte-Reihenfolge-Markierung; ihre Buchstaben lassen sich nicht sicher lesen. Wandeln Sie die Datei in UTF-8 um.',
  '{file} is no export of WordPress (WXR). Export one with Tools → Export.':
    '{file} ist kein Export von WordPress (WXR). Exportieren Sie einen unter Werkzeuge → Daten exportieren.',
  '{file} cannot be read at line {line}, column {column}: {problem}. Nothing of it was taken over; export the site again.':
    '{file} lässt sich in Zeile {line}, Spalte {column} nicht lesen: {problem}. Nichts davon wurde übernommen; exportieren Sie die Website noch einmal.',
  '{file} cannot be read: {problem}. Check the path, or export the site again.':
    '{file} lässt sich nicht lesen: {problem}. Prüfen Sie den Pfad, oder exportieren Sie die Website noch einmal.',
  '{file} becomes more than {times} times as long when it is unpacked: it is no export of a site.':
    '{file} wird beim Entpacken mehr als {times}-mal so lang: Es ist kein Export einer Website.',
  'The encoding {name} is not known. Convert the file to UTF-8.':
    'Die Kodierung {name} ist nicht bekannt. Wandeln Sie die Datei in UTF-8 um.',
  '{file} does not say the address of its site. Export the site again.':
    '{file} nennt die Adresse der Website nicht. Exportieren Sie die Website noch einmal.',
  'The files are of two sites: {first} is of {home}, and {second} is of {other}. Index each site with a data folder of its own.':
    'Die Dateien sind von zwei Websites: {first} ist von {home}, und {second} ist von {other}. Lesen Sie jede Website mit einem eigenen Datenordner ein.',
};
