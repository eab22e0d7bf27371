import {
  guessesBy,
  PRIOR_JUDGE,
  STRAIGHT,
  trainStraighten,
  trainWeights,
  type Judge,
  type TargetExamples,
} from './judge.ts';

const FOLDS = 5;

/** One judge per fold of the targets, trained on all others; and one trained on all. */
export interface CrossFit {
  /** The judge that has not seen this target, by its place in the list. */
  judgeFor(target: number): Judge;
  whole: Judge;
}

/**
 * Trains on targets, so that none is judged by what was learnt from itself. Where links are few, the weights stay those of the prior, and
 * the links only straighten what they say.
 */
export function crossFit(targets: readonly TargetExamples[], model: 'site' | 'prior'): CrossFit {
  const isSite = model === 'site';
  const foldOf = (target: number): number => target % FOLDS;
  const except = <Item>(items: readonly Item[], fold: number): Item[] =>
    items.filter((_, target) => foldOf(target) !== fold);
  const weightsFrom = (some: readonly TargetExamples[]): Judge['weights'] =>
    isSite ? trainWeights(some) : PRIOR_JUDGE.weights;
  const weights = Array.from({ length: FOLDS }, (_, fold) => weightsFrom(except(targets, fold)));
  const guesses = targets.map((examples, target) =>
    guessesBy(weights[foldOf(target)] ?? PRIOR_JUDGE.weights, examples),
  );
  const straightenFrom = (some: typeof guesses): Judge['straighten'] =>
    trainStraighten(some.flat(), isSite ? STRAIGHT : PRIOR_JUDGE.straighten);
  const judges = weights.map((trained, fold) => ({
    weights: trained,
    straighten: straightenFrom(except(guesses, fold)),
  }));
  const whole = { weights: weightsFrom(targets), straighten: straightenFrom(guesses) };
  return { judgeFor: (target) => judges[foldOf(target)] ?? whole, whole };
}
