import type { BackendPlan } from '@signpost/contract/analyses';
import type { Words } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, decimal, dollars, whole } = numbers;

type Panel = BackendPlan['present'];

const WHY_ASSUMED: Record<Exclude<BackendPlan['state'], 'measured'>, string> = {
  no_finished_analysis: 'Noch ist keine Analyse fertig, deshalb wird mit üblichen Werten gerechnet.',
  one_answer_per_question:
    'Mit nur einer Antwort auf jede Frage lässt sich Zufall nicht von Veränderung unterscheiden, deshalb wird mit einem üblichen Maß an Zufall gerechnet.',
  too_few_queries:
    'Weniger als 10 Fragen wurden beantwortet. Das verrät zu wenig über andere Umfänge, deshalb wird für sie mit üblichen Werten gerechnet.',
};

function planAdvice(plan: BackendPlan): string {
  return [
    ...(plan.state === 'measured' ? [] : [WHY_ASSUMED[plan.state]]),
    whatToDo(plan),
    ...(plan.verdict === 'present_is_enough' ? [] : [whatThePresentSees(plan.present)]),
  ].join(' ');
}

function whatToDo({
  verdict,
  change,
  cheapest,
  present,
  options,
  engines,
  cost_basis: basis,
}: BackendPlan): string {
  const aim = `eine Änderung um ${points(change)} in 4 von 5 Läufen`;
  if (cheapest === null) {
    const largest = options.at(-1) ?? present;
    return `Keiner der aufgeführten Umfänge erkennt ${aim}: Mit ${size(largest)} sind es ${points(largest.seen_from ?? 0)}.`;
  }
  if (verdict === 'another_panel') {
    const asked = engines.length === 1 ? 'dem Assistenten' : `jedem von ${whole(engines.length)} Assistenten`;
    return `Um ${aim} zu erkennen, stellen Sie ${asked} ${size(cheapest)}: ${answers(cheapest)} pro Lauf, ${cost(cheapest, basis)}.`;
  }
  const enough = `Der jetzige Umfang, ${size(present)}, erkennt ${aim}.`;
  if (cheapest.answers === present.answers) return enough;
  return `${enough} Dafür würden auch ${size(cheapest)} genügen: ${answers(cheapest)} pro Lauf statt ${whole(present.answers)}.`;
}

function whatThePresentSees(present: Panel): string {
  const { seen_from: seenFrom } = present;
  return seenFrom === null
    ? `Der jetzige Umfang, ${size(present)}, ist für ein Urteil zu klein.`
    : `Der jetzige Umfang, ${size(present)}, erkennt Änderungen ab ${decimal(seenFrom)} ${seenFrom === 1 ? 'Punkt' : 'Punkten'}.`;
}

function size({ queries, replicates }: Panel): string {
  return `${count(queries, 'Frage', 'Fragen')} je ${whole(replicates)}-mal`;
}

function answers(panel: Panel): string {
  return count(panel.answers, 'Antwort', 'Antworten');
}

function cost({ usd_per_week: usdPerWeek }: Panel, basis: BackendPlan['cost_basis']): string {
  if (usdPerWeek === null) return 'zu einem unbekannten Preis';
  if (usdPerWeek === 0) return 'ohne Kosten';
  return `${basis === 'price_list' ? 'höchstens' : 'etwa'} ${dollars(usdPerWeek)} pro Woche`;
}

function points(value: number): string {
  return `${decimal(value)} ${value === 1 ? 'Punkt' : 'Punkte'}`;
}

export const plan: Words['plan'] = { advice: planAdvice };
