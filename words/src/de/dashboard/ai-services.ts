import type { AdministrationWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, dollars } = numbers;

export const aiServices: AdministrationWords['aiServices'] = {
  answer: (services) =>
    services === 0
      ? 'Kein KI-Dienst ist verbunden: Antworten über Marken sind bis dahin erfunden.'
      : `${count(services, 'KI-Dienst ist', 'KI-Dienste sind')} verbunden.`,
  connect: 'KI-Dienst verbinden',
  connected: 'Verbunden',
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    gemini: 'Google Gemini',
    perplexity: 'Perplexity',
    compatible: 'Kompatibler Server (Ollama, vLLM und andere)',
  },
  atOnce:
    'Es gilt sofort. Marken, die nur Beispielzahlen haben, werden dann gemessen, innerhalb der Ausgabengrenzen unten.',
  fields: {
    account: 'Dienst',
    key: 'Schlüssel',
    keyHelp: 'Er wird verschlüsselt gespeichert und nie wieder gezeigt, nur seine letzten vier Zeichen.',
    keyOptional:
      'Nur wenn der Server einen verlangt. Er wird verschlüsselt gespeichert und nie wieder gezeigt.',
    address: 'Adresse',
    addressHelp: 'Wo seine API beginnt, etwa http://127.0.0.1:11434/v1.',
    model: 'Modell',
    otherModel: 'Ein anderes Modell …',
    modelName: 'Name des Modells',
    modelHelp: 'So, wie der Dienst selbst ihn schreibt.',
    search: 'Vor der Antwort im Web suchen',
    country: 'Land, aus dem gesucht wird',
    countryHelp: 'Zwei Buchstaben, etwa DE. Leer lassen für keines.',
  },
  model: (name, input, output) => `${name} · ${dollars(input)} Frage, ${dollars(output)} Antwort`,
  perMillion:
    'Die Preise gelten je Million Tokens, wie der Dienst sie angibt. Eine Antwort braucht einige Tausend Tokens.',
  testCost: (usd) =>
    usd === null
      ? 'Ein Test stellt dem Modell eine kurze Frage. Sein Preis ist hier nicht bekannt und zählt darum zu keiner Grenze.'
      : `Ein Test stellt dem Modell eine kurze Frage und kostet höchstens ${dollars(usd)}, die zur Grenze für den Tag zählen.`,
  test: 'Testen',
  testing: 'Der Dienst wird gefragt …',
  save: 'Speichern',
  missing: {
    key: 'Geben Sie den Schlüssel ein.',
    address: 'Geben Sie die Adresse ein.',
    model: 'Geben Sie den Namen des Modells ein.',
  },
  tested: {
    works: 'Es funktioniert.',
    answered: (model) => (model === null ? 'Die Antwort:' : `${model} hat geantwortet:`),
    cost: (usd) => (usd === null ? 'Die Kosten sind nicht bekannt.' : `Es hat ${dollars(usd)} gekostet.`),
    notSearched: 'Die Antwort kam ohne Suche im Web.',
    problems: {
      auth: 'Der Dienst weist den Schlüssel zurück.',
      quota: 'Das Konto hat beim Dienst kein Guthaben oder Kontingent mehr.',
      rate: 'Der Dienst wird gerade zu oft gefragt. Versuchen Sie es in einer Minute noch einmal.',
      transient: 'Der Dienst ist nicht zu erreichen oder gestört.',
      bad_request: 'Der Dienst kennt dieses Modell nicht oder lehnt die Frage ab.',
      bad_reply: 'Die Antwort ist nicht zu verstehen. Prüfen Sie die Adresse.',
      no_answer: 'Das Modell hat keine Antwort gegeben.',
    },
    says: (message) => `In seinen eigenen Worten: ${message}`,
  },
  key: {
    ends: (end) => (end === null ? 'Schlüssel gespeichert' : `Schlüssel endet auf ${end}`),
    none: 'Kein Schlüssel',
    unreadable:
      'Der gespeicherte Schlüssel ist nicht zu lesen: Er wurde mit einem anderen geheimen Schlüssel verschlüsselt. Geben Sie ihn noch einmal ein.',
    change: 'Schlüssel ändern',
    changed: 'Neuer Schlüssel',
  },
  fixed: 'Von der Umgebung des Dienstes gesetzt und dort zu ändern',
  engine: {
    isOn: (name) => `${name} fragen`,
    add: 'Modell hinzufügen',
    remove: (name) => `${name} entfernen`,
  },
  noPrice: 'Preis nicht bekannt',
  remove: {
    verb: 'Wegnehmen',
    title: (name) => `${name} wegnehmen?`,
    meaning: 'Sein Schlüssel und seine Modelle werden entfernt. Damit gemessene Zahlen bleiben.',
  },
  local: {
    title: 'Auf diesem Rechner läuft ein Ollama',
    meaning: (models) =>
      models === 0
        ? 'Es hat noch kein Modell. Laden Sie eines mit Ollama und öffnen Sie diese Seite noch einmal.'
        : 'Es kann die Fragen hier beantworten, ohne Schlüssel und ohne Kosten. Seine Antworten sind die des Modells, das Sie wählen.',
    use: (model) => `${model} benutzen`,
  },
  limits: {
    title: 'Ausgabengrenzen',
    meaning: 'In US-Dollar. Ein leeres Feld setzt keine Grenze.',
    run: 'Eine Analyse',
    brandMonth: 'Eine Marke in einem Monat',
    instanceDay: 'Alle Marken an einem Tag',
    bad: 'Geben Sie einen Betrag wie 2.50 ein.',
    saved: 'Gespeichert.',
  },
  reading: {
    title: 'Das Modell, das Antworten liest',
    meaning: 'Es beurteilt Antworten und schreibt Fragen. Ein kleines Modell genügt.',
    label: 'Modell',
    automatic: (name) => (name === null ? 'Automatisch' : `Automatisch (${name})`),
    off: 'Keines: Antworten werden nur nach Regeln gelesen',
  },
  prices: {
    title: 'Preis eines Modells',
    meaning: 'Ausgabengrenzen brauchen die Preise aller Modelle. Geben Sie ein, was hier nicht bekannt ist.',
    input: 'Je Million Tokens der Fragen',
    output: 'Je Million Tokens der Antworten',
    enter: 'Preis eingeben',
  },
};
