import type { SaidWords } from '../../said.ts';

/** Why an address or a document could not be read, or was not. Most are parts of sentences. */
export const reasons = {
  private_address: ({ host, address }) =>
    `${host} hat die private oder reservierte Adresse ${address}; sie wird nur abgefragt, wenn der Betreiber den Rechner erlaubt (SIGNPOST_ALLOWED_HOSTS)`,
  no_address: ({ address }) => `${JSON.stringify(address)} ist keine Adresse`,
  not_web: ({ protocol }) => `Adressen mit ${protocol} werden nicht abgefragt, nur http: und https:`,
  too_many_redirects: ({ times }) => `es leitet mehr als ${times}-mal weiter`,
  redirect_loop: ({ address }) => `es leitet im Kreis weiter, zurück zu ${address}`,
  too_slow: ({ seconds }) => `innerhalb von ${seconds} Sekunden kam keine vollständige Antwort`,
  too_large: ({ megabytes }) => `es ist größer als ${megabytes} MB, mehr davon wird nicht gelesen`,
  unknown_packing: ({ packing }) => `es ist als ${packing} gepackt, was nicht verstanden wird`,
  cannot_unpack: ({ detail }) => `es lässt sich nicht entpacken (${detail})`,
  connection_failed: ({ detail }) => `die Verbindung ist fehlgeschlagen (${detail})`,
  unknown_authority: () =>
    'die Verbindung ist fehlgeschlagen (die Stelle, die sein Zertifikat unterschrieben hat, ist nicht bekannt: Nennen Sie die Datei dieser Stelle in der Umgebungsvariablen NODE_EXTRA_CA_CERTS)',
  no_https: () =>
    'die Verbindung ist fehlgeschlagen (der Server spricht dort kein https: Schreiben Sie http://, wenn das gemeint ist)',
  server_refuses: ({ status }) => `der Server verweigert es (Status ${status})`,
  server_asks_later: ({ status }) => `der Server bittet, später wiederzukommen (Status ${status})`,
  server_answers: ({ status }) => `der Server antwortet mit Status ${status}`,
  rest_answers: ({ status }) => `die Website antwortet mit Status ${status}`,
  rest_gives_no_posts: () => 'die Website antwortet mit etwas anderem als Beiträgen',
  listed_not_given: () => 'die Website führt den Beitrag auf und gibt ihn nicht heraus',
  type_not_listed: ({ type, why }, say) =>
    `Beiträge der Art ${type} ließen sich nicht auflisten: ${say(why)}. Die schon bekannten bleiben. Sehen Sie im Fehlerprotokoll der Website nach, oder nennen Sie nur die anderen Arten`,
  not_of_this_site: () => 'es ist keine Adresse dieser Website',
  leads_on: ({ address }) => `es leitet zu ${address} weiter`,
  answer_is: ({ status, isGuarded }) =>
    `die Antwort ist ${status}${isGuarded ? ', von einem Wächter vor der Website' : ''}`,
  many_alike: () => 'es gibt zu viele Adressen wie diese',
  too_far: ({ links }) => `sie ist mehr als ${links} Links von der Startseite entfernt`,
  address_too_long: () => 'sie ist länger als 2.000 Zeichen',
  path_too_deep: () => 'ihr Pfad ist tiefer als 20 Ordner',
  path_repeats: () => 'ihr Pfad wiederholt sich',
  far_calendar: () => 'sie ist ein Kalender fern von heute',
  for_users: () => 'sie ist für Leute, die sich bei WordPress anmelden',
  time_over: ({ minutes }) => `die Zeit von ${minutes} Minuten war um`,
  enough_asked: ({ count }) => `${count} Adressen wurden abgefragt`,
  no_rest_api: () => 'hat keine REST-Schnittstelle von WordPress',
  rest_not_answering: () => 'sieht nach WordPress aus, aber die REST-Schnittstelle antwortet nicht',
  rest_behind_firewall: ({ status }) =>
    `sieht nach WordPress aus, aber eine Firewall hält diesen Rechner von der REST-Schnittstelle fern (Status ${status})`,
  rest_refuses_visitors: ({ status }) =>
    `ist eine WordPress-Website, deren REST-Schnittstelle Besucher abweist (Status ${status}; ein Anwendungspasswort kann sie öffnen)`,

  no_post_at_path: () => 'Kein Beitrag hat diese Adresse.',
  no_post_of_name: () => 'Kein Beitrag dieses Namens steht unter einer anderen Kategorie.',
  no_post_of_number: () => 'Kein Beitrag hat diese Nummer.',
  no_post_of_query: () => 'Kein Beitrag wird durch diese Parameter gefunden.',
  no_file: () => 'Unter dieser Adresse ist keine hochgeladene Datei bekannt.',
  no_former_address: () => 'Kein Beitrag hatte früher diese Adresse.',
  no_redirect: () => 'Es ist nicht bekannt, dass die Website Besucher von hier weiterleitet.',
  no_list: () => 'Hier ist keine Liste von Beiträgen (Kategorie, Schlagwort, Autor oder Datum).',
  no_hidden_post: () => 'Kein Entwurf und kein gelöschter Beitrag hat diesen Namen.',
  no_guess: () => 'Kein Beitrag hat einen Namen, der so beginnt; die Plattform kann also keinen erraten.',

  folder_unreadable: ({ detail }) => `Der Ordner lässt sich nicht lesen: ${detail}.`,
  link_out_of_folder: () => 'Ein symbolischer Link führt aus dem Ordner hinaus; ihm wurde nicht gefolgt.',
  link_to_nothing: ({ detail }) => `Der symbolische Link führt ins Leere: ${detail}.`,
  file_unreadable: ({ file, detail }) => `Die Datei ${file} lässt sich nicht lesen: ${detail}.`,
  content_too_long: ({ megabytes }) => `Sein Inhalt ist länger als ${megabytes} MB.`,
  content_not_given: ({ detail }) => `Die Datenbank gibt seinen Inhalt nicht heraus: ${detail}.`,
  id_taken: ({ id }) => `Die Nummer ${id} gehört einer anderen Seite, die keine eigene hat.`,
  id_too_large: ({ id, largest }) =>
    `Seine Nummer ${id} ist größer als ${largest}, die größte, die sich speichern lässt.`,
  no_id: ({ title }) => `Der Eintrag „${title}“ hat keine Nummer.`,

  said_before: ({ text }) => text,
  unexpected: ({ detail }) => detail,
} satisfies Partial<SaidWords>;
