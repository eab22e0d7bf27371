import { queryWords } from '../query-words.ts';
import { numbers } from './numbers.ts';

const { count, decimal, list, whole } = numbers;

const TEMPLATES = 'Die Fragen sind aus Vorlagen erstellt';
const FROM_DEMO = 'Einige Fragen sind aus Vorlagen der Demo und werden keinem KI-Dienst gestellt';

export const queries = queryWords(
  {
    description_too_thin:
      'Es gibt keine Fragen: Weder die Beschreibung noch die Adresse verrät, was die Marke bietet. Sagen Sie es in einem Satz, ' +
      'etwa „Projektsoftware für kleine Teams“, und lassen Sie die Fragen dann neu erstellen, oder fügen Sie eigene hinzu.',
    no_queries:
      'Es gibt keine Fragen. Sagen Sie in einem Satz, was angeboten wird und wo, und lassen Sie die ' +
      'Fragen dann neu erstellen, oder fügen Sie eigene hinzu.',
    no_model:
      'Es gibt keine Fragen: Fügen Sie eigene hinzu, oder lassen Sie sie von einem Modell schreiben. Eingerichtet ist keines.',
    templates_in_demo: `${TEMPLATES}, solange kein KI-Dienst eingerichtet ist: Danach schreibt sie eines seiner Modelle.`,
    templates_without_model: `${FROM_DEMO}: Fügen Sie eigene hinzu, oder richten Sie ein Modell ein, das sie schreibt.`,
    templates_after_model: `${FROM_DEMO}: Ein Modell schreibt vor dem nächsten Lauf neue.`,
  },
  {
    brand_named: () =>
      'Sie nennt die Marke, also tun es auch die Antworten: Das zeigt, ob die Marke erkannt wird, steht getrennt und zählt nicht zur Punktzahl.',
    competitor_named: ({ finding }) =>
      `Sie nennt ${list(finding.competitors)}, also tun es auch die Antworten: Sie wiederholen die Frage und messen keine Sichtbarkeit.`,
    near_duplicate: ({ otherText }) =>
      `Sie fragt dasselbe wie „${otherText}“: Beide zählen als eigene Fragen, sodass das Thema doppelt wiegt.`,
    names_nobody: ({ measured: { informative, answers, informative_interval: interval } }) =>
      `${whole(informative)} von ${count(answers, 'Antwort nennt', 'Antworten nennen')} ein Unternehmen, mit 95 % Sicherheit höchstens ${decimal(interval.high)} %: Die Frage fragt nicht nach Namen.`,
    always_named: ({ measured: { answers, runs } }) =>
      `Die Marke wurde in allen ${whole(answers)} Antworten der letzten ${whole(runs)} Läufe genannt: Eine Frage mit nur einem Ergebnis kann keine Verbesserung zeigen.`,
    never_named: ({ measured: { answers, runs } }) =>
      `Die Marke wurde in 0 von ${whole(answers)} Antworten der letzten ${whole(runs)} Läufe genannt: Eine Frage mit nur einem Ergebnis kann keine Verschlechterung zeigen, und kleine Fortschritte bleiben unbemerkt.`,
  },
);
