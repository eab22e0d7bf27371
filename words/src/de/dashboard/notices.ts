import type { noticeScreen as english } from '../../en/dashboard/notices.ts';
import { numbers } from '../numbers.ts';

/** Who hears of what happens, and how. */
export const noticeScreen: typeof english = {
  answer: (notices) =>
    notices === 0
      ? 'Es werden noch keine Benachrichtigungen verschickt.'
      : `${numbers.count(notices, 'Benachrichtigung ist', 'Benachrichtigungen sind')} eingeschaltet.`,
  list: 'Benachrichtigungen',
  add: 'Benachrichtigung hinzufügen',
  edit: 'Benachrichtigung bearbeiten',
  empty: 'Noch keine Benachrichtigungen',
  emptyMeaning:
    'Eine Benachrichtigung sagt, was verwaist oder defekt ist und welche Marke sich bewegt hat. Wenn nichts geschehen ist, wird nichts verschickt.',
  noMail:
    'Es ist kein Mailserver eingerichtet: Setzen Sie SIGNPOST_SMTP_URL und SIGNPOST_MAIL_FROM. Bis dahin warten E-Mails.',
  columns: { person: 'Person', channel: 'Weg', about: 'Worüber', when: 'Wann', last: 'Zuletzt verschickt' },
  person: 'Für wen',
  channel: 'Weg',
  channels: { mail: 'E-Mail', webhook: 'Webhook', feed: 'Feed' },
  address: { mail: 'E-Mail-Adresse', webhook: 'Adresse des Webhooks' },
  shape: 'Empfänger',
  shapes: { json: 'JSON, signiert', slack: 'Slack', discord: 'Discord', teams: 'Teams', ntfy: 'ntfy' },
  about: 'Worüber',
  kinds: {
    orphans: 'neue verwaiste Beiträge',
    rescued: 'gerettete Beiträge',
    broken: 'defekte Links',
    runs: 'gescheiterte Läufe',
    brands: 'Marken, die sich bewegt haben',
    costs: 'Kosten',
  },
  onlyBrands: (kinds, brands) => `${kinds}; nur ${brands}`,
  noBrand: 'keine Marke',
  allBrands: 'Alle Marken, auch spätere',
  someBrands: 'Nur diese Marken',
  digest: 'Zusammenfassung',
  digests: { weekly: 'jede Woche', daily: 'jeden Tag', off: 'keine' },
  weekday: 'Tag',
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  hour: 'Stunde',
  zone: (zone) => `Die Stunden sind die von ${zone}.`,
  alerts: 'Auch sofort melden',
  quiet: (from, to) => `Nichts melden zwischen ${from} und ${to} Uhr`,
  off: 'abgeschaltet',
  never: 'nie',
  when: (next, alerts) =>
    [...(next === null ? [] : [`nächste Zusammenfassung ${next}`]), ...(alerts ? ['sofort'] : [])].join(', '),
  states: {
    waiting: 'wartet, wird wieder versucht',
    sending: 'wird gerade verschickt',
    sent: 'verschickt',
    refused: 'abgelehnt',
    unsure: 'unklar, ob angekommen',
  },
  notSetUp: 'es ist kein Mailserver eingerichtet',
  isOn: 'Eingeschaltet',
  preview: 'Was die Zusammenfassung der letzten Woche sagen würde',
  nothing: 'Es ist nichts geschehen: Es würde nichts verschickt.',
  test: 'Test verschicken',
  remove: 'Diese Benachrichtigung entfernen',
  removeTitle: (person) => `Die Benachrichtigung für ${person} entfernen?`,
  removeMeaning: {
    mail: 'An diese Adresse werden keine E-Mails mehr verschickt. Was noch nicht verschickt ist, entfällt.',
    webhook: 'An diesen Webhook wird nichts mehr verschickt. Was noch nicht verschickt ist, entfällt.',
    feed: 'Die Adresse des Feeds gilt sofort nicht mehr und kommt nicht wieder.',
  },
  secret: {
    webhook: {
      title: 'Das Geheimnis des Webhooks',
      meaning: 'Anfragen werden damit signiert. Es wird nur dieses eine Mal gezeigt.',
    },
    feed: {
      title: 'Die Adresse des Feeds',
      meaning: 'Wer sie kennt, kann den Feed lesen. Sie wird nur dieses eine Mal gezeigt.',
    },
    copy: 'Kopieren',
  },
  refused:
    'Das geht so nicht. Prüfen Sie die Adresse, und wählen Sie eine Zusammenfassung oder sofortige Meldungen.',
};
