import type { ChangeProblem } from '@signpost/contract/change-problems';

/** Why a change to a text was not made, or what else is to be known of it. */
export const changeProblems: Readonly<Record<ChangeProblem, string>> = {
  not_found:
    'Der Satz oder der Link steht nicht im gespeicherten Text: Er wurde geändert, oder ein Page-Builder hält ihn anderswo.',
  ambiguous: 'Er kommt mehr als einmal vor.',
  in_link: 'Die Wörter stehen schon in einem Link.',
  in_heading: 'Die Wörter stehen in einer Überschrift.',
  in_code: 'Die Wörter stehen in Code.',
  in_caption: 'Die Wörter stehen in einer Bildunterschrift.',
  in_button: 'Die Wörter stehen in einer Schaltfläche.',
  in_shortcode: 'Die Wörter stehen in einem Shortcode.',
  in_block_data: 'Ein Block hält diesen Text auch als Daten.',
  in_other: 'Die Wörter stehen in einem Teil des Textes, der unverändert bleibt.',
  crosses_markup: 'Die Wörter beginnen und enden in verschiedenen Elementen.',
  already_linked: 'Der Beitrag hat schon einen Link zu dieser Adresse.',
  no_anchor: 'Keine Wörter des Satzes passen.',
  bad_address: 'Das ist keine Web-Adresse.',
  overlaps: 'Eine andere Änderung des Plans betrifft dieselbe Stelle.',
  changed:
    'Der Beitrag wurde geändert, seit der Plan gemacht wurde. Wenn Sie ihn noch einmal anwenden, wird er neu gelesen.',
  deleted: 'Den Beitrag gibt es nicht mehr, oder er ist im Papierkorb.',
  moved_type: 'Der Beitrag hat jetzt eine andere Art: Indexieren Sie die Website neu.',
  being_edited: 'Es gibt eine automatische Speicherung, die neuer ist als der Beitrag.',
  not_signed_in: 'Die Website lehnt das Anwendungspasswort ab.',
  no_rights: 'Der Benutzer des Anwendungspassworts darf den Beitrag nicht bearbeiten.',
  would_be_filtered:
    'Der Benutzer darf nicht alles speichern, was im Beitrag steht, und die Website würde etwas davon entfernen.',
  firewall: 'Eine Firewall lehnt die Anfrage ab.',
  site_failed: 'Die Website antwortet mit einem Fehler.',
  too_late: 'Die Website antwortet nicht rechtzeitig.',
  not_reached: 'Die Website ist nicht erreichbar.',
  not_stored: 'Die Website hat den Text nicht gespeichert.',
  rewritten:
    'Die Website hat den Text beim Speichern umgeschrieben; der vorige Text wurde wiederhergestellt.',
  rewritten_not_restored:
    'Die Website hat den Text beim Speichern umgeschrieben, und den vorigen auch. Ihre Revisionen haben ihn, und das Journal auch.',
  changed_since: 'Der Text wurde gleich danach von anderen geändert.',
  other_links: 'Die Links würden sich um mehr unterscheiden als im Plan.',
  no_file: 'Diese Datei gibt es im Ordner nicht.',
  by_hand: 'Sie wird nicht über REST angewendet.',
};
