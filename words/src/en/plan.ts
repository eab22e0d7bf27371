import type { BackendPlan } from '@signpost/contract/analyses';
import { rounded } from '../bands.ts';
import type { Words } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, dollars } = numbers;

type Panel = BackendPlan['present'];

const WHY_ASSUMED: Record<Exclude<BackendPlan['state'], 'measured'>, string> = {
  no_finished_analysis: 'No analysis is finished yet, so usual values are assumed.',
  one_answer_per_question:
    'With one answer to each question, chance cannot be separated from change, so a typical amount of chance is assumed.',
  too_few_queries:
    'Fewer than 10 questions were answered, which says too little about other panels, so usual values are assumed for them.',
};

/** The plan in a few sentences. */
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
  const aim = `a change of ${points(change)} in 4 of 5 runs`;
  if (cheapest === null) {
    const largest = options.at(-1) ?? present;
    return `None of the panels listed sees ${aim}: ${size(largest)} see ${points(largest.seen_from ?? 0)}.`;
  }
  if (verdict === 'another_panel') {
    const asked = engines.length === 1 ? 'the engine' : `each of ${engines.length} engines`;
    return `To see ${aim}, put ${size(cheapest)} to ${asked}: ${count(cheapest.answers, 'answer', 'answers')} per run, ${cost(cheapest, basis)}.`;
  }
  const enough = `The current panel, ${size(present)}, sees ${aim}.`;
  if (cheapest.answers === present.answers) return enough;
  return `${enough} So would ${size(cheapest)}: ${count(cheapest.answers, 'answer', 'answers')} per run instead of ${present.answers}.`;
}

function whatThePresentSees(present: Panel): string {
  const { seen_from: seenFrom } = present;
  return seenFrom === null
    ? `The current panel, ${size(present)}, is too thin for a verdict.`
    : `The current panel, ${size(present)}, sees ${points(seenFrom)}.`;
}

function size({ queries, replicates }: Panel): string {
  const times = replicates === 1 ? 'once' : `${replicates} times`;
  return `${count(queries, 'question', 'questions')} ${times}`;
}

function cost({ usd_per_week: usdPerWeek }: Panel, basis: BackendPlan['cost_basis']): string {
  if (usdPerWeek === null) return 'at an unknown price';
  if (usdPerWeek === 0) return 'at no cost';
  return `${basis === 'price_list' ? 'at most' : 'about'} ${dollars(usdPerWeek)} per week`;
}

function points(value: number): string {
  return count(rounded(value), 'point', 'points');
}

export const plan: Words['plan'] = { advice: planAdvice };
